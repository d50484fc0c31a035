import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import type { Booking } from '#core/bookings/contract.ts';
import { isLive, isPaid } from '#core/bookings/lifecycle.ts';
import { bookingRefusals, bookingSuccess, bookingTexts } from '#core/bookings/messages.ts';
import { offersCancelInDetail } from '#core/bookings/policy.ts';
import { depositSumText, depositWhenText, payeeOf, payeeText } from '#core/park/deposit-labels.ts';
import { parkTexts } from '#core/park/messages.ts';
import { PurchaseCost } from '#core/park/web/PurchaseCost.tsx';
import { parkFactsQuery } from '#core/park/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { pollUnlessLive } from '#platform/web/live/live-status.ts';
import { uiTexts } from '#platform/web/messages.ts';
import { paths } from '#platform/web/paths.ts';
import actions from '#platform/web/ui/actions.module.css';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { StatusMessage, useStatus } from '#platform/web/ui/StatusMessage.tsx';
import { useIsNarrow } from '#platform/web/ui/screen-width.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { isAgencyStaff } from '#shared/actor.ts';
import { formatPrice } from '#shared/money.ts';
import { joined, sentences } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { askForAccount, slipSent } from '../../detail-messages.ts';
import { BookingProgress } from '../BookingStatusBadge.tsx';
import { useParkTerms, useStatedReceipt, useStatedStanding } from '../booking-deposit.ts';
import { BookingDetails, BookingSections, useBookingParts } from '../booking-parts.tsx';
import { offersCancelInRow } from '../mine/my-bookings.ts';
import { bookingQuery, useBookingTitle } from '../queries.ts';
import classes from './BookingDetail.module.css';
import { BookingDocuments } from './BookingDocuments.tsx';
import { AnswerNotes, BookingFacts } from './BookingFacts.tsx';
import { BookingHead } from './BookingHead.tsx';
import { BookingTimeline } from './BookingTimeline.tsx';
import { CancelBookingDialog } from './CancelBookingDialog.tsx';
import { Fold } from './Fold.tsx';
import { DoneMessage, effectReaderOf } from './Outcome.tsx';
import { StandingHead, useStatedCost } from './StandingHead.tsx';
import { OtherToAsk, WhomToAsk } from './WhomToAsk.tsx';

/** Refetch interval of an open pending booking: a minute without live updates. */
const lookAgain = pollUnlessLive(60_000);

type Props = {
  /** The booking to show; null closes the dialog. */
  id: string | null;
  user: User;
  /** The part of it that the reader came for. */
  sought?: string | null;
  onClose: () => void;
};

/** One booking for its buyer: status and next step, its money and what there is to accept; the rest is folded (D-471). */
export function BookingDetail({ id, ...props }: Props) {
  const isNarrow = useIsNarrow();
  const [shownId, setShownId] = useState(id);
  // keeps the content during the closing transition
  if (id !== null && id !== shownId) setShownId(id);
  const title = useBookingTitle(shownId);
  return (
    <Dialog opened={id !== null} onClose={props.onClose} title={title} size="xl" fullScreen={isNarrow}>
      {shownId !== null && <Loaded key={shownId} id={shownId} {...props} />}
    </Dialog>
  );
}

function Loaded({ id, user, onClose, ...props }: Props & { id: string }) {
  const query = useQuery({
    ...bookingQuery(id),
    // refetched, so that a decision shows without reopening
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data.standing.tasks.length > 0 && lookAgain(),
  });
  const [sought, setSought] = useState(props.sought ?? null);
  const go = (part: string) => {
    // a part that is sought again is shown again
    flushSync(() => setSought(null));
    setSought(part);
  };
  const notesOf = (booking: Booking) => <AnswerNotes booking={booking} isOwn={booking.userId === user._id} />;
  const { status, show, clear } = useStatus();
  const [cancelling, setCancelling] = useState<Booking | null>(null);
  return (
    <QueryState query={query} errorText={bookingTexts.detailFailed} retryLabel={uiTexts.retry}>
      {(booking) => (
        <Stack gap="lg">
          <BookingHead booking={booking} />
          <BookingProgress status={booking.status} />
          <StandingHead booking={booking} onGo={go}>
            {/* of one that is over they are why */}
            {!isLive(booking.status) && notesOf(booking)}
          </StandingHead>
          {booking.userId === user._id && <WhomToAsk booking={booking} user={user} />}
          {isLive(booking.status) && notesOf(booking)}
          <BookingSections booking={booking} viewer={user} />
          <div className={classes.parts}>
            <BookingDetails booking={booking} viewer={user} own={{ sought }} />
            <BookingDocuments booking={booking} viewer={user} isSought={sought === 'documents'} />
            {/* below the documents, which it would move when the sum is loaded */}
            <StatedDeposit booking={booking} isSought={sought === 'deposit'} />
            <Payments booking={booking} isSought={sought === 'cost'} />
            <Fold title={t('History')}>
              <BookingTimeline booking={booking} isBare />
            </Fold>
            <Fold title={t('Lot and request')}>
              <BookingFacts booking={booking} isOwn={booking.userId === user._id} />
            </Fold>
            <LeaveSale booking={booking} />
          </div>
          <StatusMessage status={status} onClear={clear} />
          <div>
            {booking.userId === user._id && <OtherToAsk booking={booking} user={user} />}
            <WhoCancels booking={booking} userId={user._id} />
          </div>
          <div className={actions.actions}>
            {!offersCancelInDetail(booking.status) && offersCancelInRow(booking, user._id) && (
              <Button
                component={Link}
                to={paths.dashboard({ tab: 'bookings', cancel: booking._id })}
                variant="subtle"
                color="red"
              >
                {t('Cancel Booking')}
              </Button>
            )}
            {booking.createdBy === user._id && offersCancelInDetail(booking.status) && (
              <Button variant="subtle" color="red" onClick={() => setCancelling(booking)}>
                {t('Cancel Booking')}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {t('Close')}
            </Button>
          </div>
          <CancelBookingDialog
            booking={cancelling}
            reader={effectReaderOf(user)}
            onClose={() => setCancelling(null)}
            onCancelled={(done) => {
              show('success', <DoneMessage text={bookingSuccess.cancelled} done={done} />);
              toast(bookingTexts.cancelledFromRow);
            }}
          />
        </Stack>
      )}
    </QueryState>
  );
}

/** Who ends a booking that this page has no button for (R-DASH-12, D-76, D-77). */
function WhoCancels({ booking, userId }: { booking: Booking; userId: string }) {
  const { status, agencyId, agencyName, createdByRole } = booking;
  const isMine = booking.createdBy === userId && offersCancelInDetail(status);
  if (!isLive(status) || isSale(booking) || isMine || offersCancelInRow(booking, userId)) return null;
  // a deleted agency leaves its name; what the office made for a client names their agency, too
  const isOfAgency = agencyId !== null && isAgencyStaff({ role: createdByRole });
  return (
    <Text size="sm">
      {isOfAgency
        ? t('To cancel it, ask {agency}.', { agency: agencyName })
        : t('To cancel it, ask the park office.')}
    </Text>
  );
}

/** Only the office ends it. */
const isSale = ({ status, agreementSigned }: Booking) =>
  status === 'sold' || (agreementSigned && isLive(status));

/** Of a sale that goes on: until the agreement is signed, what the park states of a withdrawal and of what was paid (D-492). */
function LeaveSale({ booking }: { booking: Booking }) {
  const facts = useQuery(parkFactsQuery).data;
  const { status, standing, agreementSigned } = booking;
  if (!isSale(booking) || (status === 'sold' && standing.tasks.length === 0)) return null;
  const { withdrawal, refund } = facts?.cost?.bookingTerms ?? {};
  return (
    <Fold title={t('Withdraw from the sale')}>
      <Text size="sm">
        {agreementSigned
          ? bookingRefusals.AGREEMENT_SIGNED.message
          : sentences(
              withdrawal,
              t('To withdraw from the sale, ask the park office.'),
              refund && isPaid(booking) && joined(': ', [parkTexts.bookingDeposit, refund]),
            )}
      </Text>
    </Fold>
  );
}

/** What the price of a lot is made of once it is booked, as the park states it. */
function Payments({ booking, isSought }: { booking: Booking; isSought: boolean }) {
  const stated = useStatedCost(booking);
  if (!stated) return null;
  return (
    <Fold title={t('What it costs')} hint={formatPrice(booking.price)} isSought={isSought}>
      <PurchaseCost {...stated} price={booking.price} />
    </Fold>
  );
}

/** The photo of a cheque or slip is there, which pays nothing by itself. */
const hasSlipMark = ({ documentMarks: { cheque } }: Booking) =>
  cheque === 'unchecked' || cheque === 'accepted';

/** The deposit that the park states, of a booking without a ledger: how it is paid until the lot is booked, then who recorded it (D-487). */
function StatedDeposit({ booking, isSought }: { booking: Booking; isSought: boolean }) {
  const terms = useParkTerms(booking);
  const facts = useQuery(parkFactsQuery).data;
  const payee = payeeOf(facts);
  const { DepositAccount } = useBookingParts();
  const standing = useStatedStanding(booking);
  const receipt = useStatedReceipt(booking);
  if (!terms) return null;
  if (isPaid(booking)) {
    return (
      <Fold title={parkTexts.bookingDeposit} hint={standing}>
        {receipt}
      </Fold>
    );
  }
  const sum = depositSumText(terms, booking.price);
  const isSent = !receipt && hasSlipMark(booking);
  const hint = isSent ? joined(', ', [sum, t('slip sent')]) : sum;
  return (
    <Fold
      // closes once the slip is sent
      key={String(isSent)}
      title={parkTexts.bookingDeposit}
      hint={receipt ? standing : hint}
      isSought={isSought}
      startsOpen={!isSent}
    >
      <Text fw={600} mb="sm">
        {receipt || joined(', ', [sum, depositWhenText(terms)])}
      </Text>
      {isSent && <Text mb="sm">{slipSent}</Text>}
      {DepositAccount ? (
        <Suspense>
          <DepositAccount booking={booking} />
        </Suspense>
      ) : (
        <>
          {payee && <Text size="sm">{t('Payee: {payee}', { payee: payeeText(facts, payee) })}</Text>}
          <Text size="sm">{askForAccount(booking)}</Text>
        </>
      )}
    </Fold>
  );
}
