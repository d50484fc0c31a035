import { describe, expect, it } from 'vitest';
import { agencyRefusals } from '#core/agencies/messages.ts';
import { type AgencyStatus, agencyStatuses, type Role, roles } from '#shared/actor.ts';
import type { Permission } from '#shared/permission.ts';
import { commonRefusals, type Refusal } from '#shared/problem.ts';
import { membershipRefusals } from './messages.ts';
import { membershipCan } from './policy.ts';

const { FORBIDDEN } = commonRefusals;
const { AGENCY_NOT_FOUND, AGENCY_INACTIVE } = agencyRefusals;
const { ALREADY_MEMBER, PENDING_ELSEWHERE, NO_PENDING_REQUEST, OWN_REMOVAL, BELONGS_TO_AGENCY } =
  membershipRefusals;

type Person = { role: Role; agencyId: string | null; agencyStatus: AgencyStatus };

/** Every role in every membership status of the agency `own`; the office belongs to none. */
const everybody: Person[] = roles.flatMap((role) =>
  agencyStatuses
    .filter((status) => status === 'none' || !isOffice(role))
    .map((agencyStatus) => ({ role, agencyStatus, agencyId: agencyStatus === 'none' ? null : 'own' })),
);

function isOffice(role: Role): boolean {
  return role === 'admin' || role === 'super_admin';
}

function runs(person: Person, agencyId: string): boolean {
  return person.role === 'agent_admin' && person.agencyStatus === 'approved' && person.agencyId === agencyId;
}

const answerOf = (permission: Permission): Refusal | 'yes' =>
  permission.allowed ? 'yes' : permission.refusal;
const name = (person: Person) => `${person.role} who is ${person.agencyStatus}`;

describe(`who may do what about a membership, for ${everybody.length} kinds of people`, () => {
  it.each(everybody.map((person) => [name(person), person] as const))(
    '%s asking an agency (R-MEM-01, R-MEM-02, R-MEM-09, R-MEM-10, D-104 to D-106, D-110)',
    (_name, person) => {
      const asking = (agency: { id: string; isActive: boolean } | undefined) =>
        answerOf(membershipCan.request(person, agency));
      const office = isOffice(person.role);
      const standing: Record<AgencyStatus, [own: Refusal | 'yes', other: Refusal | 'yes']> = {
        none: ['yes', 'yes'],
        rejected: ['yes', 'yes'],
        pending: ['yes', PENDING_ELSEWHERE],
        approved: [ALREADY_MEMBER, ALREADY_MEMBER],
      };
      const [own, other] = standing[person.agencyStatus];
      expect(asking({ id: 'own', isActive: true })).toBe(office ? FORBIDDEN : own);
      expect(asking({ id: 'other', isActive: true })).toBe(office ? FORBIDDEN : other);
      expect(asking({ id: 'other', isActive: false })).toBe(office ? FORBIDDEN : AGENCY_INACTIVE);
      expect(asking(undefined)).toBe(office ? FORBIDDEN : AGENCY_NOT_FOUND);
    },
  );

  it.each(everybody.map((person) => [name(person), person] as const))(
    '%s withdrawing (D-105)',
    (_name, person) => {
      const pending = person.agencyStatus === 'pending';
      const expected = isOffice(person.role) ? FORBIDDEN : pending ? 'yes' : NO_PENDING_REQUEST;
      expect(answerOf(membershipCan.withdraw(person))).toBe(expected);
    },
  );

  it.each(everybody.map((person) => [name(person), person] as const))(
    '%s answering an applicant (R-ROLE-03, D-50, D-89)',
    (_name, person) => {
      for (const agencyId of ['own', 'other']) {
        for (const agencyStatus of ['pending', 'approved', 'rejected'] as const) {
          const inCharge = isOffice(person.role) || runs(person, agencyId);
          const expected = inCharge ? (agencyStatus === 'pending' ? 'yes' : NO_PENDING_REQUEST) : FORBIDDEN;
          expect(answerOf(membershipCan.answer(person, { agencyId, agencyStatus }))).toBe(expected);
        }
      }
      // a person without an agency has no request, so every agent_admin gets that answer
      const staff = isOffice(person.role) || runs(person, 'own');
      expect(answerOf(membershipCan.answer(person, { agencyId: null, agencyStatus: 'none' }))).toBe(
        staff ? NO_PENDING_REQUEST : FORBIDDEN,
      );
    },
  );

  it.each(everybody.map((person) => [name(person), person] as const))(
    '%s reading pending requests (R-CALL-40)',
    (_name, person) => {
      const staff = isOffice(person.role) || person.role === 'agent_admin';
      expect(answerOf(membershipCan.list(person))).toBe(staff ? 'yes' : FORBIDDEN);
    },
  );

  it.each(everybody.map((person) => [name(person), person] as const))(
    '%s looking after the people of an agency (D-50, D-107, D-112, D-113)',
    (_name, person) => {
      const actor = { ...person, id: 'actor' };
      for (const agencyId of ['own', 'other']) {
        const inCharge = isOffice(person.role) || runs(person, agencyId);
        expect(answerOf(membershipCan.oversee(person, agencyId))).toBe(inCharge ? 'yes' : FORBIDDEN);
        for (const role of ['user', 'agent', 'agent_admin'] as const) {
          const member = { id: 'member', role, agencyId, agencyStatus: 'approved' as const };
          const isColleague = role === 'agent_admin';
          const removing = inCharge && (isOffice(person.role) || !isColleague);
          expect(answerOf(membershipCan.remove(actor, member))).toBe(removing ? 'yes' : FORBIDDEN);
          expect(answerOf(membershipCan.remove(actor, { ...member, id: 'actor' }))).toBe(
            inCharge ? OWN_REMOVAL : FORBIDDEN,
          );
          const changing = inCharge && !isColleague;
          expect(answerOf(membershipCan.changeRole(person, member))).toBe(changing ? 'yes' : FORBIDDEN);
        }
      }
    },
  );

  it.each(everybody.map((person) => [name(person), person] as const))(
    '%s appointing and dismissing agent admins (R-ROLE-09, D-108, D-112)',
    (_name, person) => {
      const office = isOffice(person.role);
      expect(answerOf(membershipCan.dismiss(person))).toBe(office ? 'yes' : FORBIDDEN);
      for (const other of everybody) {
        const expected = other.agencyStatus === 'approved' ? BELONGS_TO_AGENCY : 'yes';
        const refused = !office || isOffice(other.role);
        expect(answerOf(membershipCan.appoint(person, other))).toBe(refused ? FORBIDDEN : expected);
      }
    },
  );
});
