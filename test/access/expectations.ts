import { type Actor, type AgencyStatus, type Role, roles } from '#shared/actor.ts';
import { booking, bookingFor, bookingOf, ownBooking } from './booking-facts.ts';
import type { Kind } from './matrix.ts';
import type { Expectation } from './resource.ts';
import { compounds, things, words } from './resources.ts';

function actor(id: string, role: Role, agencyId: string | null, agencyStatus: AgencyStatus): Actor {
  return {
    id,
    role,
    agencyId,
    agencyStatus,
    name: id,
    email: `${id}@test.example`,
    phone: '',
    agencyName: agencyId ?? '',
    agencyActive: agencyId !== 'C',
  };
}
const member = (id: string, role: Role, agencyId: string) => actor(id, role, agencyId, 'approved');
const loner = (id: string, role: Role) => actor(id, role, null, 'none');

/** The caller; null for those treated as a visitor. */
export const actors: Record<Kind, Actor | null> = {
  visitor: null,
  expired: null,
  none: loner('none', 'user'),
  pending: actor('pending', 'user', 'A', 'pending'),
  rejected: actor('rejected', 'user', 'A', 'rejected'),
  member: member('member', 'user', 'A'),
  agent: member('agent', 'agent', 'A'),
  adminA: member('adminA', 'agent_admin', 'A'),
  adminB: member('adminB', 'agent_admin', 'B'),
  adminC: member('adminC', 'agent_admin', 'C'),
  adminPending: actor('adminPending', 'agent_admin', 'A', 'pending'),
  admin: loner('admin', 'admin'),
  superAdmin: loner('superAdmin', 'super_admin'),
  closed: null,
};

const person = (who: Actor): Expectation => ({
  person: who,
  ...(who.agencyId && { agencyId: who.agencyId }),
});
const agency = (id: string): Expectation => ({ agencyId: id, agency: { id, isActive: id !== 'C' } });

const simple: Record<string, Expectation> = {
  '-': {},
  absent: { agencyId: 'nowhere' },
  malformed: { agencyId: 'not-an-id' },
  'a new agency': {},
  'a new enquiry': {},
  'a new lot': {},
  'an enquiry': {},
  'a kept mail': {},
  'own view': {},
  'a sent mail': {},
  'a notice of another': person(loner('someone', 'user')),
  'agency A': agency('A'),
  'agency B': agency('B'),
  'agency C': agency('C'),
  'a further agency': agency('D'),
  'agent of A': person(member('someone', 'agent', 'A')),
  'agent admin of A': person(member('someone', 'agent_admin', 'A')),
  'agent admin of B': person(member('someone', 'agent_admin', 'B')),
  'member of A': person(member('someone', 'user', 'A')),
  'member of B': person(member('someone', 'user', 'B')),
  "B's member": person(member('someone', 'user', 'B')),
  'applicant to A': person(actor('someone', 'user', 'A', 'pending')),
  'applicant to B': person(actor('someone', 'user', 'B', 'pending')),
  "B's applicant": person(actor('someone', 'user', 'B', 'pending')),
  "nobody's applicant": person(loner('someone', 'user')),
  'rejected by A': person(actor('someone', 'user', 'A', 'rejected')),
  stranger: person(loner('someone', 'user')),
  'office person': person(loner('someone', 'admin')),
  'super admin': person(loner('someone', 'super_admin')),
  'walk-in client': {},
  'free lot': { lot: { status: 'available' } },
  'held lot': { lot: { status: 'reserved' } },
  'booking of A': bookingOf('A'),
  'booking of B': bookingOf('B'),
  'approved booking of A': bookingOf('A', 'approved'),
  'sold booking of A': bookingOf('A', 'sold'),
  'rejected booking of A': bookingOf('A', 'rejected'),
  'booking whose agent left A': booking({
    createdBy: 'somebody',
    createdByRole: 'agent',
    userId: 'somebody',
    agencyId: 'A',
    creatorHasLeft: true,
  }),
  'booking without agency': booking({ createdBy: 'office', userId: 'office', agencyId: null }),
  'for the agency': { ...bookingOf('A'), note: { readers: 'agency', agencyId: 'A' } },
  'for the office': { ...bookingOf('A'), note: { readers: 'office', agencyId: 'A' } },
  'for both desks': { ...bookingOf('A'), note: { readers: 'both', agencyId: 'A' } },
  'for both desks when it was of B': { ...bookingOf('A'), note: { readers: 'both', agencyId: 'B' } },
  'action on a free lot': {},
  'booking a free lot': { lot: { status: 'available' } },
  'booking a held lot': { lot: { status: 'reserved' } },
  'cancelling it pending': bookingOf('A', 'pending_admin'),
  'cancelling it approved': bookingOf('A', 'approved'),
};

function ownFacts(name: string, who: Actor): Expectation | undefined {
  switch (name) {
    case 'themselves':
    case 'own notice':
      return person(who);
    case 'own booking':
      return ownBooking(who);
    case 'booking requested as a buyer of A':
      return booking({ createdBy: who.id, userId: who.id, agencyId: 'A' });
    case 'about a buyer who is staff now': {
      const own = booking({ createdBy: who.id, userId: who.id, agencyId: 'A' });
      return { ...own, note: { readers: 'both', agencyId: 'A' } };
    }
    case 'booking made as an agent of A':
      return booking({ createdBy: who.id, createdByRole: 'agent', userId: who.id, agencyId: 'A' });
    case 'client booking made as office':
      return booking({ createdBy: who.id, createdByRole: 'super_admin', userId: 'client', agencyId: 'A' });
    case 'booking made at B':
      return booking({ createdBy: who.id, createdByRole: 'agent', userId: who.id, agencyId: 'B' });
    case 'client booking made at B':
      return booking({ createdBy: who.id, createdByRole: 'agent_admin', userId: 'client', agencyId: 'B' });
    case 'booking for them':
      return bookingFor(who);
    default:
      return undefined;
  }
}

function factsOfModules(name: string, who: Actor | null): Expectation | undefined {
  const facts = things[name]?.facts;
  if (typeof facts !== 'function') return facts;
  return who ? facts(who) : undefined;
}

/** The facts of a list row for a caller, who may be a visitor. */
export function expectationOf(name: string, who: Actor | null): Expectation {
  const known = simple[name] ?? factsOfModules(name, who) ?? (who ? ownFacts(name, who) : undefined);
  if (known) return known;
  const part = (pattern: RegExp) => pattern.exec(name)?.slice(1) as [string, string] | undefined;
  const password = part(compounds.password);
  if (password) return expectationOf(password[0], who);
  const role = part(compounds.role);
  if (role) {
    const named = expectationOf(role[0], who);
    const word = words[role[1]] ?? '';
    const given = roles.find((each) => each === word);
    return {
      ...named,
      ...(given ? { role: given } : { word }),
    };
  }
  const newcomer = part(compounds.newcomer);
  if (newcomer) return { role: words[newcomer[0]] as Role };
  const client = part(compounds.client);
  if (client) {
    const { person: forWhom } = expectationOf(client[1], who);
    return { ...expectationOf(client[0], who), ...(forWhom && { client: forWhom }) };
  }
  const moved = part(compounds.agency);
  if (moved) return { ...expectationOf(moved[0], who), ...agency(moved[1]) };
  throw new Error(`Nobody knows the facts of: ${name}`);
}
