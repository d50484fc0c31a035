import { Button, Group, Text } from '@mantine/core';
import type { Booking } from '#core/bookings/contract.ts';
import { useBookingParts } from '#core/bookings/web/booking-parts.tsx';
import { OpenDocumentButton } from '#core/documents/web/OpenDocumentButton.tsx';
import type { User } from '#core/users/contract.ts';
import { type LedgerEntry, settleEntry } from '#modules/deposits/contract.ts';
import {
  depositViewLabels,
  endReason,
  entryKindLabels,
  entryStateLabels,
  reversalCauseLabels,
} from '#modules/deposits/labels.ts';
import type { EntryAction, EntryState } from '#modules/deposits/lifecycle.ts';
import { depositRefusals } from '#modules/deposits/messages.ts';
import { depositCan } from '#modules/deposits/policy.ts';
import { settleTexts } from '#modules/deposits/section-messages.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { useSend } from '#platform/web/api-client/queries.ts';
import { CheckIcon, CloseIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { ClockIcon, SentBackIcon } from '#platform/web/ui/work-icons.tsx';
import { formatDate } from '#shared/dates.ts';
import { formatSum } from '#shared/money.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import classes from './DepositSection.module.css';
import { useDepositChange } from './deposit-queries.ts';
import { entryDetails } from './deposit-texts.ts';

type Props = {
  booking: Booking;
  entry: LedgerEntry;
  viewer: User;
  fourEyes: boolean;
  /** Asks for the reason. */
  onAsk: (action: 'void' | 'reverse') => void;
};

/** One entry of the ledger, with what the viewer may do about it. */
export function LedgerEntryRow({ booking, entry, viewer, fourEyes, onAsk }: Props) {
  const { Receipt } = useBookingParts();
  const settling = useSend(settleEntry, useDepositChange());
  const isOffice = depositCan.setDue(viewer, booking).allowed;
  const isClosed = entry.state === 'void' || entry.state === 'reversed';
  const may = (action: EntryAction) => {
    const recordedBy = entry.recordedBy.isMe ? viewer._id : '';
    return depositCan.settle(viewer, booking, { kind: entry.kind, recordedBy }, action).allowed;
  };
  const confirms = entry.state === 'recorded' && may('confirm');
  const isOwn = fourEyes && entry.recordedBy.isMe;
  const sum = formatSum(entry.amountSen);
  const about = t('{kind} of {sum}', { kind: entryKindLabels[entry.kind], sum });
  return (
    <li className={classes.entry} data-closed={isClosed || undefined}>
      <div className={classes.words}>
        <Group gap="xs">
          <Text fw={600}>
            {entryKindLabels[entry.kind]} <span className={classes.sum}>{sum}</span>
          </Text>
          <State entry={entry} isOffice={isOffice} />
        </Group>
        <Facts entry={entry} />
        {confirms && isOwn && <Text size="sm">{depositRefusals.FOUR_EYES.message}</Text>}
        {settling.error && (
          <Notice tone="error" mt="xs">
            {refusalText(settling.error, settleTexts.failed)}
          </Notice>
        )}
      </div>
      <div className={classes.actions}>
        {entry.proof?.url && <SlipButton url={entry.proof.url} about={about} />}
        {entry.receiptNumber && Receipt && <Receipt bookingId={booking._id} number={entry.receiptNumber} />}
        {entry.state === 'recorded' && may('void') && (
          <AskButton label={t('Void…')} about={about} onClick={() => onAsk('void')} />
        )}
        {entry.state === 'confirmed' && may('reverse') && (
          <AskButton label={t('Reverse…')} about={about} onClick={() => onAsk('reverse')} />
        )}
        {confirms && !isOwn && (
          <Button
            size="sm"
            aria-label={joined(': ', [t('Confirm'), about])}
            loading={settling.isPending}
            onClick={() =>
              settling.mutate(
                { params: { id: entry.id }, body: { action: 'confirm' } },
                { onSuccess: ({ message }) => toast(message) },
              )
            }
          >
            {t('Confirm')}
          </Button>
        )}
      </div>
    </li>
  );
}

function Facts({ entry }: { entry: LedgerEntry }) {
  const { note, receiptNumber, recordedBy, recordedAt } = entry;
  const reason = endReason(entry);
  const said = [
    note,
    receiptNumber && t('Receipt {number}', { number: receiptNumber }),
    reason && t('{state}: {reason}', { state: entryStateLabels[entry.state], reason }),
  ];
  return (
    <>
      <Text size="sm">{entryDetails(entry)}</Text>
      <Text size="sm" c="dimmed" className={classes.text}>
        {joined(', ', [recordedBy.name, formatDate(recordedAt)])}
      </Text>
      {said.filter(Boolean).map((text) => (
        <Text key={text} size="sm" className={classes.text}>
          {text}
        </Text>
      ))}
    </>
  );
}

const stateLooks: Record<EntryState, { color: string; Icon: typeof CheckIcon }> = {
  recorded: { color: 'dimmed', Icon: ClockIcon },
  confirmed: { color: 'var(--aero-success)', Icon: CheckIcon },
  void: { color: 'dimmed', Icon: CloseIcon },
  reversed: { color: 'var(--mantine-color-error)', Icon: SentBackIcon },
};

/** A bounced cheque is called so. */
function stateText({ state, reversedBecause }: LedgerEntry, isOffice: boolean): string {
  if (reversedBecause === 'bounced') return reversalCauseLabels.bounced;
  return isOffice && state === 'recorded' ? depositViewLabels.to_confirm : entryStateLabels[state];
}

function State({ entry, isOffice }: { entry: LedgerEntry; isOffice: boolean }) {
  const { color, Icon } = stateLooks[entry.state];
  return (
    <Group component="span" display="inline-flex" gap={5} wrap="nowrap" c={color} fz="sm" fw={550}>
      <Icon size={16} />
      {stateText(entry, isOffice)}
    </Group>
  );
}

type SlipProps = { url: string; about: string; onOpen?: () => void; isQuiet?: boolean };

/** Opens the slip in a tab of its own. */
export function SlipButton({ url, about, ...more }: SlipProps) {
  const document = { documentUrl: url, documentName: about };
  return <OpenDocumentButton document={document} label={t('Open slip')} about={about} {...more} />;
}

function AskButton({ label, about, onClick }: { label: string; about: string; onClick: () => void }) {
  return (
    <Button size="sm" variant="default" aria-label={`${label} ${about}`} onClick={onClick}>
      {label}
    </Button>
  );
}
