import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { changeLots } from '#core/lots/bulk-contract.ts';
import type { StaffLot } from '#core/lots/contract.ts';
import { hasBooking, isLockable } from '#core/lots/lifecycle.ts';
import { lotFormFields } from '#core/lots/office-messages.ts';
import { call } from '#platform/web/api-client/call.ts';
import { BulkDialog } from '#platform/web/ui/list/BulkDialog.tsx';
import { useBulkAction } from '#platform/web/ui/list/use-bulk-action.ts';
import type { RowSelection } from '#platform/web/ui/list/use-row-selection.ts';
import { interpolate } from '#shared/interpolate.ts';
import { t } from '#shared/say.ts';
import { ReasonField } from './BulkForm.tsx';
import { asPhase } from './PhaseField.tsx';

const bulkChanges = {
  lock: {
    title: t('Lock lots: {count}'),
    effect: t('cannot be booked until it is unlocked'),
    ofLine: t('cannot be booked until it is unlocked, and its line ends: {n} waiting'),
    confirm: t('Lock lots'),
    all: t('Lots locked: {count}'),
  },
  unlock: {
    title: t('Unlock lots: {count}'),
    effect: t('becomes available'),
    confirm: t('Unlock lots'),
    all: t('Lots unlocked: {count}'),
  },
  phase: {
    title: t('Set the phase of lots: {count}'),
    effect: t('from phase {from} to phase {to}'),
    confirm: t('Set phase'),
    all: t('Lots in the new phase: {count}'),
  },
} as const;
type Change = keyof typeof bulkChanges;

type Asked = { change: Change; lots: readonly StaffLot[] };
type Sent = Asked & { phase: string; reason: string };

/** Locks, unlocks or moves each of these lots, as long as it is as it was seen. */
function sendChange({ change, lots, phase, reason }: Sent, idempotencyKey: string) {
  const wanted = {
    lock: { status: 'locked' as const },
    unlock: { status: 'available' as const },
    phase: { phase: Number(phase) },
  };
  const rows = lots.map((lot) => ({
    id: lot._id,
    ...(change === 'phase' ? { seenPhase: lot.phase } : { seenStatus: lot.status }),
  }));
  return call(changeLots, { body: { ...wanted[change], reason, rows }, idempotencyKey });
}

/** Which of the selected lots a change is about: a held or sold one is neither locked nor unlocked. */
function lotsFor(change: Change, lots: readonly StaffLot[]): readonly StaffLot[] {
  if (change === 'phase') return lots;
  const canLock = (lot: StaffLot) => isLockable({ status: lot.status, isHeld: hasBooking(lot) });
  return lots.filter((lot) => canLock(lot) && (lot.status === 'locked') === (change === 'unlock'));
}

/** State of a change of the selected lots. */
export function useLotsInBulk(selection: RowSelection<StaffLot>) {
  const [form, setForm] = useState({ phase: '', reason: '' });
  /** How often the form was sent. */
  const [checks, setChecks] = useState(0);
  const isChecked = checks > 0;
  const bulk = useBulkAction<Asked, Sent>(sendChange, selection.clear, (count, { change }) =>
    interpolate(bulkChanges[change].all, { count }),
  );
  const { asked } = bulk;
  const phaseError = asked?.change === 'phase' && form.phase === '' && lotFormFields.phaseInvalid;
  const reasonError = form.reason.trim() === '' && t('Please give a reason');
  return {
    ...bulk,
    selection,
    checks,
    form,
    setForm,
    errors: isChecked ? { phase: phaseError, reason: reasonError } : { phase: false, reason: false },
    askAbout: (change: Change) => {
      setForm({ phase: '', reason: '' });
      setChecks(0);
      bulk.ask({ change, lots: lotsFor(change, selection.chosen) });
    },
    confirm: () => {
      setChecks(checks + 1);
      if (asked && !phaseError && !reasonError) {
        bulk.send({ ...asked, ...form, reason: form.reason.trim() });
      }
    },
  };
}

type Bulk = ReturnType<typeof useLotsInBulk>;

/** What can be done with the selected lots; a number where it is about some of them. */
export function LotsInBulkActions({ bulk, onPrices }: { bulk: Bulk; onPrices: () => void }) {
  const { chosen } = bulk.selection;
  const button = (change: Change, label: string) => {
    const { length } = lotsFor(change, chosen);
    if (length === 0) return null;
    return (
      <Button size="sm" variant="default" onClick={() => bulk.askAbout(change)}>
        {length === chosen.length ? label : `${label} ${length}`}
      </Button>
    );
  };
  return (
    <>
      {button('lock', t('Lock'))}
      {button('unlock', t('Unlock'))}
      {button('phase', t('Set phase'))}
      <Button size="sm" onClick={onPrices}>
        {t('Change prices')}
      </Button>
    </>
  );
}

/** What a change does to a lot; locking it ends the line of those who wait for it (D-270). */
function effectOf(change: Change, { phase, waiting }: { phase: string; waiting: number }): string {
  if (change === 'phase' && phase === '') return t('is in phase {from}');
  if (change === 'lock' && waiting > 0) return bulkChanges.lock.ofLine;
  return bulkChanges[change].effect;
}

/** The question before several lots are changed, and what became of each. */
export function LotsInBulk({ bulk }: { bulk: Bulk }) {
  const { asked, checks, dialog, form, setForm, errors } = bulk;
  const fields = useRef<HTMLDivElement>(null);
  // to what is missing
  useEffect(() => {
    if (checks > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [checks]);
  if (asked === null) return null;
  const { title, confirm } = bulkChanges[asked.change];
  return (
    <BulkDialog
      action={dialog}
      title={interpolate(title, { count: String(asked.lots.length) })}
      lines={asked.lots.map(({ _id, lotNumber, phase, waiting = 0 }) => ({
        id: _id,
        name: t('Lot {lot}', { lot: lotNumber }),
        effect: interpolate(effectOf(asked.change, { phase: form.phase, waiting }), {
          from: String(phase),
          to: form.phase,
          n: String(waiting),
        }),
      }))}
      confirmLabel={confirm}
      failed={t('The change could not be sent. You can send it again: no lot is changed twice.')}
      isDirty={form.phase !== '' || form.reason !== ''}
      onConfirm={bulk.confirm}
    >
      <div ref={fields}>
        {asked.change === 'phase' && (
          <TextInput
            label={t('New phase')}
            data-autofocus
            withAsterisk
            inputMode="numeric"
            value={form.phase}
            error={errors.phase}
            onChange={(event) => setForm({ ...form, phase: asPhase(event.currentTarget.value) })}
          />
        )}
        <ReasonField
          withAsterisk
          data-autofocus
          value={form.reason}
          error={errors.reason}
          onReason={(reason) => setForm({ ...form, reason })}
        />
      </div>
    </BulkDialog>
  );
}
