import type * as agencyPolicy from '#core/agencies/policy.ts';
import type * as auditPolicy from '#core/audit/policy.ts';
import type * as bookingPolicy from '#core/bookings/policy.ts';
import type { BookingParticipants, BookingReach } from '#core/bookings/policy.ts';
import type * as enquiryPolicy from '#core/enquiries/policy.ts';
import type * as integrityPolicy from '#core/integrity/policy.ts';
import type * as lotPolicy from '#core/lots/policy.ts';
import type * as membershipPolicy from '#core/memberships/policy.ts';
import type * as noticePolicy from '#core/notices/policy.ts';
import type * as overviewPolicy from '#core/overview/policy.ts';
import type * as sessionPolicy from '#core/sessions/policy.ts';
import type * as userPolicy from '#core/users/policy.ts';
import { type Actor, isAgencyStaff } from '#shared/actor.ts';
import { allowIf, type Permission } from '#shared/permission.ts';
import { commonRefusals } from '#shared/problem.ts';
import { ofModules } from '#test/collected-module-tests.ts';
import { type Expectation, known } from './resource.ts';

/** Every policy of the features, original or mutated. */
export type Policies = {
  agencies: typeof agencyPolicy;
  audit: typeof auditPolicy;
  bookings: typeof bookingPolicy;
  enquiries: typeof enquiryPolicy;
  lots: typeof lotPolicy;
  memberships: typeof membershipPolicy;
  notices: typeof noticePolicy;
  sessions: typeof sessionPolicy;
  users: typeof userPolicy;
  integrity: typeof integrityPolicy;
  overview: typeof overviewPolicy;
  /** Those of modules, whose types their own tests know. */
  [module: string]: object;
};

type Ask = (policies: Policies, actor: Actor, facts: Expectation) => Permission;

/** Permissions that a row may reference, by name. */
export const permissions: Record<string, Ask> = {
  'agencies.delete': ({ agencies }, actor) => agencies.agencyCan.delete(actor),
  'agencies.read': ({ agencies }, actor, { agency }) => agencies.agencyCan.read(actor, known(agency)),
  'agencies.write': ({ agencies }, actor) => agencies.agencyCan.write(actor),
  'audit.read': ({ audit }, actor) => audit.auditCan.read(actor),
  'audit.check': ({ audit }, actor) => audit.auditCan.check(actor),
  'bookings.acceptsDocuments': ({ bookings }, _actor, { booking }) =>
    allowIf(bookings.acceptsDocuments(known(booking).status), { ...commonRefusals.CONFLICT }),
  'bookings.addSalePaper': ({ bookings }, actor) => bookings.bookingCan.addSalePaper(actor),
  'bookings.agreePrice': ({ bookings }, actor, { booking }) =>
    bookings.bookingCan.agreePrice(actor, known(booking)),
  'bookings.moveLot': ({ bookings }, actor, { booking }) =>
    bookings.bookingCan.moveLot(actor, known(booking)),
  'bookings.proposePrice': ({ bookings }, actor, { booking }) =>
    bookings.bookingCan.proposePrice(actor, known(booking)),
  'bookings.allowsErasure': ({ bookings }, _actor, { booking }) =>
    allowIf(bookings.allowsErasure(known(booking).status), { ...commonRefusals.CONFLICT }),
  'bookings.answer': ({ bookings }, actor, { booking }) => bookings.bookingCan.answer(actor, known(booking)),
  'bookings.bookFor': ({ bookings }, actor, { client }) => bookings.bookingCan.bookFor(actor, known(client)),
  'bookings.cancel': ({ bookings }, actor, { booking }) => bookings.bookingCan.cancel(actor, known(booking)),
  'bookings.checkDocuments': ({ bookings }, actor, { booking }) =>
    bookings.bookingCan.checkDocuments(actor, known(booking)),
  'bookings.checksDocuments': ({ bookings }, actor, { booking }) =>
    allowIf(
      bookings.checksDocuments(bookings.deskOf(actor, known(booking)) ?? 'office', known(booking).status),
      { ...commonRefusals.CONFLICT },
    ),
  'bookings.createDirect': ({ bookings }, actor) => bookings.bookingCan.createDirect(actor),
  'bookings.decideRetention': ({ bookings }, actor) => bookings.bookingCan.decideRetention(actor),
  'bookings.extend': ({ bookings }, actor, { booking }) => bookings.bookingCan.extend(actor, known(booking)),
  'bookings.listAll': ({ bookings }, actor) => bookings.bookingCan.listAll(actor),
  'bookings.listForAgency': ({ bookings }, actor) => bookings.bookingCan.listForAgency(actor),
  'bookings.listOf': ({ bookings }, actor, { person }) => bookings.bookingCan.listOf(actor, known(person).id),
  'bookings.openOriginals': ({ bookings }, actor, { booking }) =>
    bookings.bookingCan.openOriginals(actor, known(booking)),
  'bookings.process': ({ bookings }, actor, { booking }) =>
    bookings.bookingCan.process(actor, known(booking)),
  'bookings.read': ({ bookings }, actor, { booking }) => bookings.bookingCan.read(actor, known(booking)),
  'bookings.readDocuments': ({ bookings }, actor, { booking }) =>
    bookings.bookingCan.readDocuments(actor, known(booking)),
  'bookings.readDocumentViews': ({ bookings }, actor, { booking }) =>
    bookings.bookingCan.readDocumentViews(actor, known(booking)),
  'bookings.request': ({ bookings }, actor) => bookings.bookingCan.request(actor),
  'bookings.requestAsAgent': ({ bookings }, actor) => bookings.bookingCan.requestAsAgent(actor),
  'bookings.workOn': ({ bookings }, actor, { booking }) => bookings.bookingCan.workOn(actor, known(booking)),
  'enquiries.handle': ({ enquiries }, actor) => enquiries.enquiryCan.handle(actor),
  'lots.read': ({ lots }, actor, { lot }) => lots.lotCan.read(actor, lot),
  'lots.readHistory': ({ lots }, actor) => lots.lotCan.readHistory(actor),
  'lots.write': ({ lots }, actor) => lots.lotCan.write(actor),
  'memberships.answer': ({ memberships }, actor, { person }) =>
    memberships.membershipCan.answer(actor, known(person)),
  'memberships.appoint': ({ memberships }, actor, { person }) =>
    memberships.membershipCan.appoint(actor, known(person)),
  'memberships.changeRole': ({ memberships }, actor, { person }) =>
    memberships.membershipCan.changeRole(actor, known(person)),
  'memberships.dismiss': ({ memberships }, actor) => memberships.membershipCan.dismiss(actor),
  'memberships.list': ({ memberships }, actor) => memberships.membershipCan.list(actor),
  'memberships.oversee': ({ memberships }, actor, { agencyId }) =>
    memberships.membershipCan.oversee(actor, known(agencyId)),
  'memberships.remove': ({ memberships }, actor, { person }) =>
    memberships.membershipCan.remove(actor, known(person)),
  'memberships.request': ({ memberships }, actor, { agency }) =>
    memberships.membershipCan.request(actor, agency),
  'memberships.withdraw': ({ memberships }, actor) => memberships.membershipCan.withdraw(actor),
  'notices.oversee': ({ notices }, actor) => notices.mailCan.oversee(actor),
  'notices.read': ({ notices }, actor, { person }) => notices.noticeCan.read(actor, known(person).id),
  'integrity.check': ({ integrity }, actor) => integrity.integrityCan.check(actor),
  'overview.read': ({ overview }, actor) => overview.overviewCan.read(actor),
  'users.close': ({ users }, actor, { person }) => users.userCan.close(actor, person),
  'users.create': ({ users }, actor, { role }) => users.userCan.create(actor, known(role)),
  'users.edit': ({ users }, actor, { person }) => users.userCan.edit(actor, person),
  'users.grantRole': ({ users }, actor, { person, role }) =>
    users.userCan.grantRole(actor, known(person), role ?? known(person).role),
  'users.list': ({ users }, actor) => users.userCan.list(actor),
  'users.listAll': ({ users }, actor) => users.userCan.listAll(actor),
  'users.read': ({ users }, actor, { person }) => users.userCan.read(actor, person),
  'users.manageTwoStep': ({ users }, actor) => users.userCan.manageTwoStep(actor),
  'users.switchOffTwoStep': ({ users }, actor, { person }) => users.userCan.switchOffTwoStep(actor, person),
  'users.setPassword': ({ users }, actor, { person }) => users.userCan.setPassword(actor, known(person)),
  ...Object.fromEntries(
    ofModules('permissions').map(({ name, key, value: ask }): [string, Ask] => [
      `${name}.${key}`,
      (policies, actor, facts) => ask(policies[name], actor, facts),
    ]),
  ),
};

/** The same for calls that visitors may make too. */
export const openPermissions: Record<
  string,
  (policies: Policies, viewer: Actor | null, facts: Expectation) => Permission
> = {
  'agencies.readPublic': ({ agencies }, viewer, { agency }) =>
    agencies.agencyCan.readPublic(viewer, known(agency)),
};

type Guard = Parameters<typeof sessionPolicy.passesGuard>[1];
const behind =
  (guard: Guard) =>
  ({ sessions }: Policies, viewer: Actor | null) => {
    if (viewer === null) return 'log';
    return sessions.passesGuard(viewer, guard) ? 'in' : 'dash';
  };
const lotActions: Record<ReturnType<typeof lotPolicy.lotAction>, string> = {
  'sign-in': 'sign',
  'user-dialog': 'user',
  'agent-dialog': 'agen',
  tag: 'tag',
};
const yesOrNo = (offered: boolean) => (offered ? 'yes' : 'no');

type Offer = (policies: Policies, viewer: Actor | null, facts: Expectation) => string;

/** Page permissions, as written in the cells. */
export const offers: Record<string, Offer> = {
  'bookings.knowsNextInLine': ({ bookings }, viewer, { person }) =>
    yesOrNo(viewer !== null && bookings.knowsNextInLine(viewer, known(person))),
  'bookings.offersCancelInDetail': ({ bookings }, _viewer, { booking }) =>
    yesOrNo(bookings.offersCancelInDetail(known(booking).status)),
  'bookings.readsNote': ({ bookings }, viewer, { booking, note }) =>
    yesOrNo(viewer !== null && bookings.readsNote(viewer, known(booking), known(note))),
  'bookings.seesAccount': ({ bookings }, viewer, { person }) =>
    yesOrNo(viewer !== null && bookings.seesAccount(viewer, known(person))),
  'lots.action': ({ lots }, viewer) => lotActions[lots.lotAction(viewer)],
  'lots.offersBooking': ({ lots }, viewer, { lot }) => yesOrNo(lots.offersBooking(viewer, known(lot))),
  'sessions.agent_admin': behind('agent_admin'),
  'sessions.super_admin': behind('super_admin'),
  'sessions.user': behind('user'),
  ...Object.fromEntries(
    ofModules('offers').map(({ name, key, value: offer }): [string, Offer] => [
      `${name}.${key}`,
      (policies, viewer, facts) => offer(policies[name], viewer, facts),
    ]),
  ),
};

/** Whether a booking is in a list's scope, as its query decides. */
function isReached(
  reach: BookingReach,
  { userId, createdBy, createdByRole, agencyId }: BookingParticipants,
): boolean {
  if ('all' in reach) return true;
  if ('participant' in reach) {
    const { participant: id, worksFor } = reach;
    if (worksFor === undefined || createdBy !== id) return userId === id || createdBy === id;
    const isByStaff = isAgencyStaff({ role: createdByRole });
    return createdByRole === 'user' || (worksFor !== null && agencyId === worksFor && isByStaff);
  }
  return (
    (createdBy === reach.creator && createdByRole === 'user') ||
    (agencyId !== null && agencyId === reach.agencyId)
  );
}

type Reach = (policies: Policies, viewer: Actor | null, facts: Expectation) => boolean;

/** Whether a row is in a list's scope, as its query decides. */
export const reaches: Record<string, Reach> = {
  'agencies.oversee': ({ agencies }, viewer, { agency }) =>
    known(agency).isActive || (viewer !== null && agencies.agencyCan.oversee(viewer).allowed),
  'bookings.reach': ({ bookings }, viewer, facts) =>
    isReached(bookings.bookingReach(known(viewer ?? undefined)), known(facts.booking)),
  'bookings.own': ({ bookings }, viewer, facts) =>
    isReached(bookings.ownReach(known(viewer ?? undefined)), known(facts.booking)),
  'lots.visible': ({ lots }, viewer, { lot }) => {
    const visible = lots.visibleLotStatuses(viewer);
    return visible === 'all' || visible.includes(known(lot).status);
  },
  'users.reach': ({ users }, viewer, { person }) => {
    const reach = users.userReach(known(viewer ?? undefined));
    if ('all' in reach) return true;
    const { agencyId, agencyStatus } = known(person);
    return agencyId === reach.agencyId && (agencyStatus === 'approved' || agencyStatus === 'pending');
  },
  ...Object.fromEntries(
    ofModules('reaches').map(({ name, key, value: { shows } }): [string, Reach] => [
      `${name}.${key}`,
      (policies, viewer, facts) => shows(policies[name], viewer, facts),
    ]),
  ),
};
