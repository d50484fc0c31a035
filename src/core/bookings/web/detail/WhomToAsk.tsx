import type { Booking } from '#core/bookings/contract.ts';
import { type BookingStatus, isLive } from '#core/bookings/lifecycle.ts';
import { AgencyAnswer, AgencyPerson, ifNoAnswer, OfficeAnswer } from '#core/memberships/web/AgencyAnswer.tsx';
import { OfficePhone } from '#core/sessions/web/OfficePhone.tsx';
import type { User } from '#core/users/contract.ts';
import { t, texts } from '#shared/say.ts';

/** Whose turn it is: the agency while it answers, with when it usually does, then the office (D-471). */
export function WhomToAsk({ booking, user }: { booking: Booking; user: User }) {
  const { status, agencyName, createdAt, agentResponseDate, handedOverAt, agreementSigned } = booking;
  const isOther = !isOfAgency(user, booking);
  if (status === 'pending_agent')
    return <AgencyAnswer agency={agencyName} to="request" since={createdAt} isOther={isOther} isAlone />;
  if (!isLive(status)) return isOther ? null : <AgencyPerson />;
  const isWithOffice = status === 'pending_admin';
  return (
    <div>
      {isWithOffice && <OfficeAnswer since={agentResponseDate ?? handedOverAt ?? createdAt} />}
      <OfficePhone lead={(!agreementSigned && whenToCall[status]) || t('Park office:')} />
    </div>
  );
}

/** The other one, at the foot: the office in case the agency does not answer, then the agency. */
export function OtherToAsk({ booking, user }: { booking: Booking; user: User }) {
  if (booking.status === 'pending_agent') return <OfficePhone lead={ifNoAnswer} />;
  return isLive(booking.status) && isOfAgency(user, booking) && <AgencyPerson />;
}

/** The contact of an agency that they joined since knows nothing of it. */
const isOfAgency = (user: User, { agencyId }: Booking) => user.agencyId === agencyId;

/** When one asks the office, while somebody has something to decide or to sign. */
const whenToCall: Partial<Record<BookingStatus, string>> = texts({
  pending_admin: 'If you do not hear when it decides, call the park office:',
  approved: 'To ask when you sign the agreement, call the park office:',
});
