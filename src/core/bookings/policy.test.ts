import { describe, expect, it } from 'vitest';
import { type Actor, type Role, roles } from '#shared/actor.ts';
import type { Permission } from '#shared/permission.ts';
import { bookingStatuses } from './lifecycle.ts';
import {
  type BookingParticipants,
  bookingCan,
  bookingReach,
  offersCancelInDetail,
  ownReach,
} from './policy.ts';

type Person = Pick<Actor, 'id' | 'role' | 'agencyId' | 'agencyStatus' | 'agencyActive'>;

const mayStandWithAgency = (role: Role) => role !== 'admin' && role !== 'super_admin';

function person(role: Role, overrides: Partial<Person> = {}): Person {
  const member = mayStandWithAgency(role)
    ? ({ agencyId: 'agency', agencyStatus: 'approved' } as const)
    : ({ agencyId: null, agencyStatus: 'none' } as const);
  return { id: role, role, agencyActive: true, ...member, ...overrides };
}

const said = (permission: Permission) => (permission.allowed ? 'yes' : permission.refusal.code);

/** Every kind of caller: each role that can have an agency, in each membership status; the office once. */
const standings = {
  member: {},
  'member of an inactive agency': { agencyActive: false },
  applicant: { agencyStatus: 'pending' },
  refused: { agencyStatus: 'rejected' },
  'without agency': { agencyId: null, agencyStatus: 'none' },
} as const satisfies Record<string, Partial<Person>>;

/** Verdicts of the three channels: /bookings/request, /bookings/property, /bookings. */
const channels: Record<Role, Record<string, [string, string, string]>> = {
  user: {
    member: ['yes', 'NOT_A_MEMBER', 'DIRECT_ONLY_STAFF'],
    'member of an inactive agency': ['AGENCY_INACTIVE', 'NOT_A_MEMBER', 'DIRECT_ONLY_STAFF'],
    applicant: ['NOT_A_MEMBER', 'NOT_A_MEMBER', 'DIRECT_ONLY_STAFF'],
    refused: ['NOT_A_MEMBER', 'NOT_A_MEMBER', 'DIRECT_ONLY_STAFF'],
    'without agency': ['NOT_A_MEMBER', 'NOT_A_MEMBER', 'DIRECT_ONLY_STAFF'],
  },
  agent: {
    member: ['yes', 'yes', 'DIRECT_ONLY_STAFF'],
    'member of an inactive agency': ['AGENCY_INACTIVE', 'AGENCY_INACTIVE', 'DIRECT_ONLY_STAFF'],
    applicant: ['NOT_A_MEMBER', 'NOT_A_MEMBER', 'DIRECT_ONLY_STAFF'],
    refused: ['NOT_A_MEMBER', 'NOT_A_MEMBER', 'DIRECT_ONLY_STAFF'],
    'without agency': ['NOT_A_MEMBER', 'NOT_A_MEMBER', 'DIRECT_ONLY_STAFF'],
  },
  agent_admin: {
    member: ['yes', 'yes', 'yes'],
    'member of an inactive agency': ['AGENCY_INACTIVE', 'AGENCY_INACTIVE', 'AGENCY_INACTIVE'],
    applicant: ['NOT_A_MEMBER', 'NOT_A_MEMBER', 'NOT_A_MEMBER'],
    refused: ['NOT_A_MEMBER', 'NOT_A_MEMBER', 'NOT_A_MEMBER'],
    'without agency': ['NOT_A_MEMBER', 'NOT_A_MEMBER', 'NOT_A_MEMBER'],
  },
  admin: { member: ['NOT_A_MEMBER', 'NOT_A_MEMBER', 'NOT_A_MEMBER'] },
  super_admin: { member: ['yes', 'yes', 'yes'] },
};
const channelRows = roles.flatMap((role) =>
  Object.entries(channels[role]).map(([standing, answers]) => [role, standing, answers] as const),
);

describe(`who may book, ${channelRows.length} people on 3 channels: ${channelRows.length * 3} cells`, () => {
  it.each(channelRows)('%s, %s (R-BKG-02, R-BKG-32, R-BKG-33, D-84, D-110)', (role, standing, answers) => {
    const actor = person(role, mayStandWithAgency(role) ? standings[standing as keyof typeof standings] : {});
    expect([
      said(bookingCan.request(actor)),
      said(bookingCan.requestAsAgent(actor)),
      said(bookingCan.createDirect(actor)),
    ]).toEqual(answers);
  });

  it('covers every role in every standing it can have', () => {
    expect(channelRows).toHaveLength(3 * Object.keys(standings).length + 2);
  });
});

describe('for whom staff may book (D-83)', () => {
  const clients: Record<string, Person> = {
    'member of the agency': person('user', { id: 'client' }),
    'member of another agency': person('user', { id: 'client', agencyId: 'other' }),
    applicant: person('user', { id: 'client', agencyStatus: 'pending' }),
    'user without agency': person('user', { id: 'client', agencyId: null, agencyStatus: 'none' }),
    'agent of the agency': person('agent', { id: 'client' }),
    'agent_admin of the agency': person('agent_admin', { id: 'client' }),
    admin: person('admin', { id: 'client' }),
  };
  const allowed: Partial<Record<Role, string[]>> = {
    agent_admin: ['member of the agency'],
    super_admin: ['member of the agency', 'member of another agency', 'applicant', 'user without agency'],
  };

  it.each(roles)('%s', (role) => {
    const reached = Object.keys(clients).filter((name) => {
      const client = clients[name];
      return client && bookingCan.bookFor(person(role), client).allowed;
    });
    expect(reached).toEqual(allowed[role] ?? []);
  });
});

/** Relations of a person to a booking. */
const relations: Record<string, (role: Role) => { actor: Person; booking: BookingParticipants }> = {
  creator: (role) => ({ actor: person(role), booking: bookingOf({ createdBy: role, createdByRole: role }) }),
  'creator, as an agent': (role) => ({
    actor: person(role),
    booking: bookingOf({ createdBy: role, createdByRole: 'agent' }),
  }),
  'creator, in the office': (role) => ({
    actor: person(role),
    booking: bookingOf({ createdBy: role, createdByRole: 'super_admin' }),
  }),
  'creator, gone to another agency': (role) => ({
    actor: person(role, mayStandWithAgency(role) ? { agencyId: 'other' } : {}),
    booking: bookingOf({ createdBy: role, createdByRole: role }),
  }),
  // the agent dialog files a walk-in customer's booking on the account of the member of staff who made it
  'creator on the own account, gone to another agency': (role) => ({
    actor: person(role, mayStandWithAgency(role) ? { agencyId: 'other' } : {}),
    booking: bookingOf({ createdBy: role, createdByRole: role, userId: role }),
  }),
  'same agency, made by staff who left': (role) => ({
    actor: person(role),
    booking: bookingOf({ creatorHasLeft: true }),
  }),
  client: (role) => ({ actor: person(role), booking: bookingOf({ userId: role }) }),
  'same agency': (role) => ({ actor: person(role), booking: bookingOf({}) }),
  'other agency': (role) => ({
    actor: person(role, mayStandWithAgency(role) ? { agencyId: 'other' } : {}),
    booking: bookingOf({}),
  }),
  'applicant of the agency': (role) => ({
    actor: person(role, mayStandWithAgency(role) ? { agencyStatus: 'pending' } : {}),
    booking: bookingOf({}),
  }),
  'booking without agency': (role) => ({ actor: person(role), booking: bookingOf({ agencyId: null }) }),
};

function bookingOf(overrides: Partial<BookingParticipants>): BookingParticipants {
  return {
    createdBy: 'somebody',
    createdByRole: 'agent_admin',
    userId: 'somebody else',
    agencyId: 'agency',
    ...overrides,
  };
}

/** Letters of what is allowed: Read, Documents, Cancel, Answer, Process. */
const rights: Record<string, Record<Role, string>> = {
  creator: { user: 'RDC', agent: 'RDC', agent_admin: 'RDCA', admin: 'RDCAP', super_admin: 'RDCAP' },
  'creator, as an agent': {
    user: '',
    agent: 'RDC',
    agent_admin: 'RDCA',
    admin: 'RDCAP',
    super_admin: 'RDCAP',
  },
  'creator, in the office': { user: '', agent: '', agent_admin: 'RDA', admin: 'RDCAP', super_admin: 'RDCAP' },
  'creator, gone to another agency': {
    user: 'RDC',
    agent: '',
    agent_admin: '',
    admin: 'RDCAP',
    super_admin: 'RDCAP',
  },
  'creator on the own account, gone to another agency': {
    user: 'RDC',
    agent: '',
    agent_admin: '',
    admin: 'RDCAP',
    super_admin: 'RDCAP',
  },
  'same agency, made by staff who left': {
    user: '',
    agent: '',
    agent_admin: 'RDCA',
    admin: 'RDAP',
    super_admin: 'RDAP',
  },
  client: { user: 'RD', agent: 'RD', agent_admin: 'RD', admin: 'RD', super_admin: 'RD' },
  'same agency': { user: '', agent: '', agent_admin: 'RDA', admin: 'RDAP', super_admin: 'RDAP' },
  'other agency': { user: '', agent: '', agent_admin: '', admin: 'RDAP', super_admin: 'RDAP' },
  'applicant of the agency': { user: '', agent: '', agent_admin: '', admin: 'RDAP', super_admin: 'RDAP' },
  'booking without agency': { user: '', agent: '', agent_admin: '', admin: 'RDAP', super_admin: 'RDAP' },
};
const rightRows = Object.entries(relations).flatMap(([relation, make]) =>
  roles.map((role) => [role, relation, make(role), rights[relation]?.[role]] as const),
);

describe(`who may do what to a booking, ${rightRows.length} relations by 5 rights: ${rightRows.length * 5} cells`, () => {
  it.each(rightRows)(
    '%s, %s (D-77, D-89, D-100, D-112, D-134, D-493)',
    (_role, _relation, { actor, booking }, expected) => {
      const found = [
        ['R', bookingCan.read(actor, booking)],
        ['D', bookingCan.readDocuments(actor, booking)],
        ['C', bookingCan.cancel(actor, booking)],
        ['A', bookingCan.answer(actor, booking)],
        ['P', bookingCan.process(actor, booking)],
      ] as const;
      const letters = found.filter(([, permission]) => permission.allowed).map(([letter]) => letter);
      expect(letters.join('')).toBe(expected);
    },
  );

  it('refuses a stranger in the words of each call (D-78)', () => {
    const stranger = person('user', { id: 'stranger' });
    expect(said(bookingCan.cancel(stranger, bookingOf({})))).toBe('CANCEL_FORBIDDEN');
    expect(said(bookingCan.read(stranger, bookingOf({})))).toBe('FORBIDDEN');
    expect(said(bookingCan.answer(stranger, bookingOf({})))).toBe('FORBIDDEN');
    expect(said(bookingCan.process(stranger, bookingOf({})))).toBe('FORBIDDEN');
  });
});

describe('lists', () => {
  const lists: Record<Role, [agency: string, all: string, own: string, others: string]> = {
    user: ['FORBIDDEN', 'FORBIDDEN', 'yes', 'FORBIDDEN'],
    agent: ['FORBIDDEN', 'FORBIDDEN', 'yes', 'FORBIDDEN'],
    agent_admin: ['yes', 'FORBIDDEN', 'yes', 'FORBIDDEN'],
    admin: ['yes', 'yes', 'yes', 'yes'],
    super_admin: ['yes', 'yes', 'yes', 'yes'],
  };

  it.each(roles)('%s opens the lists of the role (D-47, D-52)', (role) => {
    const actor = person(role);
    expect([
      said(bookingCan.listForAgency(actor)),
      said(bookingCan.listAll(actor)),
      said(bookingCan.listOf(actor, actor.id)),
      said(bookingCan.listOf(actor, 'somebody')),
    ]).toEqual(lists[role]);
  });

  it('reach as far as the role, and to nothing of a former agency but what a buyer requested (D-52, D-134)', () => {
    expect(bookingReach(person('user'))).toEqual({ participant: 'user', worksFor: null });
    expect(bookingReach(person('agent'))).toEqual({ participant: 'agent', worksFor: 'agency' });
    expect(bookingReach(person('agent_admin'))).toEqual({ agencyId: 'agency', creator: 'agent_admin' });
    expect(bookingReach(person('agent_admin', { agencyStatus: 'pending' }))).toEqual({
      agencyId: null,
      creator: 'agent_admin',
    });
    expect(ownReach(person('agent', { agencyStatus: 'pending' }))).toEqual({
      participant: 'agent',
      worksFor: null,
    });
    expect(ownReach(person('admin'))).toEqual({ participant: 'admin' });
    expect(bookingReach(person('admin'))).toEqual({ all: true });
    expect(bookingReach(person('super_admin'))).toEqual({ all: true });
  });
});

it('offers Cancel in the detail only while the booking waits (D-76, R-DASH-09)', () => {
  expect(bookingStatuses.filter(offersCancelInDetail)).toEqual(['pending_agent', 'pending_admin']);
});
