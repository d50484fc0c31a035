import { Button, Stack, Text, Title } from '@mantine/core';
import type { Booking } from '#core/bookings/contract.ts';
import { isLive } from '#core/bookings/lifecycle.ts';
import { leftTexts } from '#core/bookings/outcome-labels.ts';
import type { User } from '#core/users/contract.ts';
import type { Deposit } from '#modules/deposits/contract.ts';
import { leftSen } from '#modules/deposits/lifecycle.ts';
import { depositCan, givesAccount } from '#modules/deposits/policy.ts';
import { revealRefundAccount } from '#modules/deposits/refund-contract.ts';
import { refundTexts } from '#modules/deposits/section-messages.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { useSend } from '#platform/web/api-client/queries.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { isAdministrator } from '#shared/actor.ts';
import { formatCalendarDay } from '#shared/dates.ts';
import { interpolate } from '#shared/interpolate.ts';
import { t } from '#shared/say.ts';
import classes from './DepositSection.module.css';

type Props = { booking: Booking; viewer: User; deposit: Deposit; onAsk: () => void };

/** Who pays back what goes back, by when and to which account; nothing where no money does (D-386, D-387, D-439). A signed agreement says what does, so nobody is asked for an account (D-492). */
export function RefundAccount({ booking, viewer, deposit, onAsk }: Props) {
  const { heldSen, reportedSen, toRefundSen } = deposit;
  const { account } = deposit.refund;
  // what is recorded as sent needs no account any more, but the one that was given is compared (D-503)
  const leftOver = account === null ? leftSen(deposit) : heldSen;
  if ((isLive(booking.status) ? toRefundSen : leftOver + reportedSen) === 0) return null;
  const isBound = !isLive(booking.status) && booking.agreementSigned === true && heldSen > 0;
  const asks = !isBound || account !== null || isAdministrator(viewer);
  return (
    <div className={classes.pay}>
      <Title order={4} size="h5" mb={4}>
        {t('Refund')}
      </Title>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{isBound ? leftTexts.bySignature : refundText(deposit)}</Text>
        {asks && <Account booking={booking} viewer={viewer} deposit={deposit} />}
        {asks && givesAccount(viewer, booking) && (
          <Button size="sm" variant={account || isBound ? 'default' : 'filled'} onClick={onAsk}>
            {account ? t('Change account…') : t('Say to which account…')}
          </Button>
        )}
      </Stack>
    </div>
  );
}

/** '{payer} pays it back by {day}.' */
function refundText({ heldSen, payTo, refund: { by } }: Deposit): string {
  const payer = payTo?.holder ?? t('The park office');
  if (heldSen === 0) return interpolate(refundTexts.ifCame, { payer });
  if (by === null) return interpolate(refundTexts.pays, { payer });
  return interpolate(refundTexts.paysBy, { payer, day: formatCalendarDay(by) });
}

/** The account, its number masked; the office reads it in full, which is recorded. */
export function Account({ booking, viewer, deposit }: Pick<Props, 'booking' | 'viewer' | 'deposit'>) {
  const revealing = useSend<typeof revealRefundAccount, void>(revealRefundAccount, {
    input: () => ({ params: { id: booking._id }, body: {} }),
    stale: [],
  });
  const { account } = deposit.refund;
  if (account === null) return <Text size="sm">{t('Nobody has said yet to which account.')}</Text>;
  const full = revealing.data;
  return (
    <>
      <dl className={classes.facts}>
        <Fact name={t('Bank')} value={full?.bank ?? account.bank} />
        {full && <Fact name={t('Account holder')} value={full.holder} />}
        <Fact name={t('Account')} value={full?.number ?? account.numberMasked} />
      </dl>
      {depositCan.revealAccount(viewer).allowed && !full && (
        <Button size="sm" variant="default" loading={revealing.isPending} onClick={() => revealing.mutate()}>
          {t('Show account in full')}
        </Button>
      )}
      {revealing.error && <Notice tone="error">{refusalText(revealing.error, refundTexts.failed)}</Notice>}
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
