import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { dueWhen } from '#core/bookings/web/booking-deposit.ts';
import { bookingDocumentsQuery } from '#core/bookings/web/queries.ts';
import { DocumentStage } from '#core/documents/web/DocumentStage.tsx';
import { usePictureView } from '#core/documents/web/use-picture-view.ts';
import type { User } from '#core/users/contract.ts';
import { type Deposit, type LedgerEntry, settleEntry } from '#modules/deposits/contract.ts';
import { entryKindLabels, paymentMethodLabels } from '#modules/deposits/labels.ts';
import { isOwed } from '#modules/deposits/lifecycle.ts';
import { depositRefusals } from '#modules/deposits/messages.ts';
import { depositColumnLabels, depositListTexts } from '#modules/deposits/office-messages.ts';
import { settles } from '#modules/deposits/policy.ts';
import { depositTexts, settleTexts } from '#modules/deposits/section-messages.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { useSend } from '#platform/web/api-client/queries.ts';
import { uiTexts } from '#platform/web/messages.ts';
import { parkToday } from '#platform/web/server-clock.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { formatCount } from '#shared/counts.ts';
import { formatCalendarDay, formatDate } from '#shared/dates.ts';
import { formatSum } from '#shared/money.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import section from '../DepositSection.module.css';
import { depositQuery, useDepositChange } from '../deposit-queries.ts';
import { comparedText } from '../deposit-texts.ts';
import { SlipButton } from '../LedgerEntryRow.tsx';
import { SettleDialog } from '../SettleDialog.tsx';
import classes from './ConfirmPayments.module.css';
import { placeOf, type Row } from './DepositTable.tsx';
import { type DepositFilters, queueTotalQuery, waitingBeyond } from './office-queries.ts';

type Props = {
  opened: boolean;
  /** The bookings of the page with something to confirm, in their order. */
  begun: readonly Row[];
  /** Of the list: once the page is through, what else waits in it follows. */
  filters: DepositFilters;
  viewer: User;
  onClose: () => void;
  /** Called after the closing transition. */
  onClosed: () => void;
};

/** What was reported, one entry after the other, each with its slip beside what it is compared with; Enter confirms it. */
export function ConfirmPayments({ opened, begun, filters, viewer, onClose, onClosed }: Props) {
  const [queue, setQueue] = useState(begun);
  const [at, setAt] = useState(0);
  const { data: total = queue.length } = useQuery(queueTotalQuery(filters, begun));
  const beyond = useMutation({
    mutationFn: () => waitingBeyond(filters, new Set(queue.map(({ _id }) => _id))),
    onSuccess: (found) => {
      if (found.length === 0) return onClose();
      setQueue([...queue, ...found]);
      setAt(at + 1);
    },
  });
  const row = queue[at];
  const next = queue[at + 1];
  const { data: shown } = useQuery({ ...depositQuery(row?.bookingId ?? ''), enabled: opened });
  const hasSlip = shown?.entries.some(({ state, proof }) => state === 'recorded' && proof !== null);
  useQuery({ ...depositQuery(next?.bookingId ?? ''), enabled: opened && next !== undefined });
  if (row === undefined) return null;
  const goOn = () => (next === undefined ? beyond.mutate() : setAt(at + 1));
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      // once it has given up the focus
      onExitTransitionEnd={() => setTimeout(onClosed)}
      title={t('Confirm payments')}
      size={hasSlip ? '64rem' : '36rem'}
      fillsPhone
    >
      <Group justify="space-between" mb="sm">
        <Text fw={600}>{joined(', ', [placeOf(row), row.client, row.agencyName])}</Text>
        {total > 1 && (
          <Text size="sm" c="dimmed" role="status">
            {t('{number} of {total}', {
              number: formatCount(at + 1),
              total: formatCount(Math.max(total, queue.length)),
            })}
          </Text>
        )}
      </Group>
      {beyond.error && <Notice tone="error">{refusalText(beyond.error, depositListTexts.listFailed)}</Notice>}
      {beyond.isPending ? (
        <Loader />
      ) : (
        <OfBooking key={row.bookingId} bookingId={row.bookingId} viewer={viewer} onDone={goOn} />
      )}
    </Dialog>
  );
}

type OfBookingProps = { bookingId: string; viewer: User; onDone: () => void };

/** The entries of one booking that wait. */
function OfBooking({ bookingId, viewer, onDone }: OfBookingProps) {
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const waitingIn = ({ entries }: Pick<Deposit, 'entries'>) =>
    entries.filter(({ id, state }) => state === 'recorded' && !skipped.includes(id));
  return (
    <QueryState
      query={useQuery(depositQuery(bookingId))}
      errorText={(error) => refusalText(error, settleTexts.failed)}
      retryLabel={uiTexts.retry}
    >
      {(deposit) => {
        const waiting = waitingIn(deposit);
        const [entry] = waiting;
        if (entry === undefined)
          return (
            <Stack align="flex-start">
              <Text>{t('Nothing of this booking waits any more.')}</Text>
              <Button ref={focusIt} onClick={onDone}>
                {t('Go on')}
              </Button>
            </Stack>
          );
        return (
          <OneEntry
            key={entry.id}
            deposit={deposit}
            entry={entry}
            viewer={viewer}
            onConfirmed={(changed) => waitingIn(changed).length === 0 && onDone()}
            onSkip={() => (waiting.length > 1 ? setSkipped([...skipped, entry.id]) : onDone())}
          />
        );
      }}
    </QueryState>
  );
}

/** The next entry takes the focus that the one before had. */
const focusIt = (button: HTMLButtonElement | null) => button?.focus();

type EntryProps = {
  deposit: Deposit;
  entry: LedgerEntry;
  viewer: User;
  onConfirmed: (changed: Deposit) => void;
  onSkip: () => void;
};

function OneEntry({ deposit, entry, viewer, onConfirmed, onSkip }: EntryProps) {
  const settling = useSend(settleEntry, useDepositChange());
  const [isVoiding, setVoiding] = useState(false);
  const isOwn = deposit.fourEyes && entry.recordedBy.isMe;
  const mayConfirm = settles(viewer, entry.kind).allowed && !isOwn && deposit.isBuyer !== true;
  const confirm = () => {
    if (settling.isPending) return;
    settling.mutate(
      { params: { id: entry.id }, body: { action: 'confirm' } },
      {
        onSuccess: ({ message, ...changed }) => {
          toast(joined(': ', [message, formatSum(entry.amountSen)]));
          onConfirmed(changed);
        },
      },
    );
  };
  return (
    <div className={classes.entry} data-bare={entry.proof === null || undefined}>
      <Slip bookingId={deposit.bookingId} entry={entry} />
      <Stack gap="sm" className={classes.words}>
        <Facts deposit={deposit} entry={entry} />
        {entry.kind === 'payment' && deposit.paidByStatus && <Text size="sm">{depositTexts.byStatus}</Text>}
        {isOwn && <Text size="sm">{depositRefusals.FOUR_EYES.message}</Text>}
        {settling.error && <Notice tone="error">{refusalText(settling.error, settleTexts.failed)}</Notice>}
        <div className={classes.actions}>
          <Button variant="subtle" color="gray" onClick={() => setVoiding(true)}>
            {t('Void…')}
          </Button>
          <Button variant="default" onClick={onSkip} {...(!mayConfirm && { ref: focusIt })}>
            {t('Skip')}
          </Button>
          {mayConfirm && (
            <Button
              ref={focusIt}
              aria-busy={settling.isPending}
              // a key that is held down confirms one entry
              onKeyDown={(event) => event.repeat && event.preventDefault()}
              onClick={confirm}
            >
              {t('Confirm')}
            </Button>
          )}
        </div>
      </Stack>
      <SettleDialog
        opened={isVoiding}
        entry={entry}
        action="void"
        isOffice
        onClose={() => setVoiding(false)}
      />
    </div>
  );
}

/** The slip as large as there is room. */
function Slip({ bookingId, entry }: { bookingId: string; entry: LedgerEntry }) {
  const { proof } = entry;
  const documents = useQuery({ ...bookingDocumentsQuery(bookingId), enabled: proof !== null });
  const slip = documents.data?.find(({ _id }) => _id === proof?.documentId);
  const view = usePictureView(slip?._id ?? '');
  if (proof === null)
    return (
      <Text fw={600} c="var(--mantine-color-amber-text)">
        {t('No slip was sent with it.')}
      </Text>
    );
  if (slip !== undefined) return <DocumentStage document={slip} view={view} />;
  return (
    <div className={classes.without}>
      {documents.isLoading && <Loader />}
      {!documents.isLoading &&
        (proof.url ? (
          <SlipButton url={proof.url} about={formatSum(entry.amountSen)} />
        ) : (
          <Text c="dimmed">{t('No slip was sent with it.')}</Text>
        ))}
    </div>
  );
}

/** What was reported, and what it is compared with. */
function Facts({ deposit, entry }: { deposit: Deposit; entry: LedgerEntry }) {
  const { dueSen, dueOn, receivedSen } = deposit;
  const { kind, amountSen, method, reference, onDay, recordedBy, recordedAt, note } = entry;
  const when =
    isOwed(deposit) && dueOn && joined(', ', [formatCalendarDay(dueOn), dueWhen(dueOn, parkToday())]);
  const facts: [name: string, value: ReactNode][] = [
    [t('Reference number'), reference],
    [t('How it was paid'), method && paymentMethodLabels[method]],
    [t('Day'), formatCalendarDay(onDay)],
    [t('Due'), dueSen > 0 && joined(', ', [formatSum(dueSen), when])],
    [depositColumnLabels.received, receivedSen > 0 && formatSum(receivedSen)],
    [t('Reported by'), joined(', ', [recordedBy.name, formatDate(recordedAt)])],
    [t('Note'), note],
  ];
  return (
    <>
      <div>
        {kind !== 'payment' && <Text size="sm">{entryKindLabels[kind]}</Text>}
        <Text fz="1.75rem" fw={700} lh={1.2}>
          {formatSum(amountSen)}
        </Text>
        {kind === 'payment' && isOwed(deposit) && <Text size="sm">{comparedText(deposit, amountSen)}</Text>}
      </div>
      <dl className={section.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className={classes.fact}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}
