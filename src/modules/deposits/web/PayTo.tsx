import { Button, Text, Title } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Booking } from '#core/bookings/contract.ts';
import { askForAccount } from '#core/bookings/detail-messages.ts';
import { payeeRoleText } from '#core/park/deposit-labels.ts';
import { parkFactsQuery } from '#core/park/web/queries.ts';
import type { Deposit } from '#modules/deposits/contract.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import classes from './DepositSection.module.css';
import { depositQuery } from './deposit-queries.ts';

/** The account a deposit is paid to, and the reference by which the office finds the payment; where none is stated, whom to ask for it. */
export function PayTo({ payTo, booking }: { payTo: Deposit['payTo']; booking: Booking }) {
  const facts = useQuery(parkFactsQuery).data;
  if (!payTo) return <Text size="sm">{askForAccount(booking)}</Text>;
  return (
    <div className={classes.pay}>
      <Title order={4} size="h5" mb={4}>
        {t('How to pay')}
      </Title>
      <dl className={classes.facts}>
        <Fact name={t('Bank')} value={payTo.bank} />
        <Fact
          name={t('Account holder')}
          value={payTo.holder}
          note={payeeRoleText(facts, payTo.holder)}
          isCopied
        />
        <Fact name={t('Account')} value={payTo.account} isCopied />
        <Fact name={t('Reference')} value={payTo.reference} isCopied />
      </dl>
    </div>
  );
}

/** The same of a booking without a ledger. */
export function DepositAccount({ booking }: { booking: Booking }) {
  const query = useQuery(depositQuery(booking._id));
  return (
    <QueryState query={query} errorText={(error) => refusalText(error, t('The account could not be loaded'))}>
      {({ payTo }) => <PayTo payTo={payTo} booking={booking} />}
    </QueryState>
  );
}

type FactProps = {
  name: string;
  value: string;
  /** Read below the value, and not copied with it. */
  note?: string | undefined;
  isCopied?: boolean;
};

function Fact({ name, value, note, isCopied = false }: FactProps) {
  const clipboard = useClipboard();
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>
        {value}
        {clipboard.error && (
          <Text size="sm" role="alert" c="var(--mantine-color-error)">
            {t('This could not be copied. Please copy it by hand.')}
          </Text>
        )}
      </dd>
      {isCopied && (
        <dd style={{ flex: 'none' }}>
          <Button
            size="sm"
            variant="default"
            aria-label={joined(': ', [clipboard.copied ? t('Copied') : t('Copy'), name])}
            onClick={() => clipboard.copy(value)}
          >
            {clipboard.copied ? t('Copied') : t('Copy')}
          </Button>
        </dd>
      )}
      {note && <dd className={classes.note}>{note}</dd>}
    </div>
  );
}
