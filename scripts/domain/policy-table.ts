import { agencyCan } from '#features/agencies/policy.ts';
import { auditCan } from '#features/audit/policy.ts';
import { type BookingParties, bookingCan } from '#features/bookings/policy.ts';
import { enquiryCan } from '#features/enquiries/policy.ts';
import { lotAction, lotCan, visibleLotStatuses } from '#features/lots/policy.ts';
import { membershipCan } from '#features/memberships/policy.ts';
import { reportCan } from '#features/reports/policy.ts';
import { passesGuard } from '#features/sessions/policy.ts';
import { userCan } from '#features/users/policy.ts';
import { type Actor, type Role, roles } from '#shared/actor.ts';
import type { Verdict } from '#shared/verdict.ts';
import { table } from './markdown.ts';

/** An approved member of an active agency; each situation changes what it is about. */
function sampleActor(role: Role): Actor {
  return {
    id: 'actor',
    name: 'Sample',
    email: 'sample@aero.example',
    phone: '',
    role,
    agencyId: 'own',
    agencyName: 'Own agency',
    agencyStatus: 'approved',
    agencyActive: true,
  };
}

type Situation = {
  name: string;
  ask: (actor: Actor) => Verdict;
  /** Situations that go without saying where this one is allowed. */
  covers?: string[];
};

const none = { agencyId: null, agencyName: '', agencyStatus: 'none' } as const;

/** Starting something of one's own: it depends on where one stands with an agency. */
function byMembership(can: (actor: Actor) => Verdict): Situation[] {
  return [
    { name: 'as a member', ask: can },
    { name: 'as a member of an inactive agency', ask: (actor) => can({ ...actor, agencyActive: false }) },
    { name: 'without an agency', ask: (actor) => can({ ...actor, ...none }) },
  ];
}

/** Acting on a booking: it depends on the part one has in it. */
function byPart(can: (actor: Actor, booking: BookingParties) => Verdict): Situation[] {
  const foreign = { createdBy: 'x', createdByRole: 'user', userId: 'x', agencyId: 'other' };
  const made = (actor: Actor) => ({ ...foreign, createdBy: actor.id, createdByRole: actor.role });
  const stillThere = 'made by oneself while with the agency';
  const leftBehind = 'of the own agency, made by staff who left';
  return [
    { name: 'made by oneself', ask: (actor) => can(actor, made(actor)), covers: [stillThere] },
    { name: stillThere, ask: (actor) => can(actor, { ...made(actor), agencyId: 'own' }) },
    { name: 'made for oneself', ask: (actor) => can(actor, { ...foreign, userId: actor.id }) },
    {
      name: 'of the own agency',
      ask: (actor) => can(actor, { ...foreign, agencyId: 'own' }),
      covers: [stillThere, leftBehind],
    },
    {
      name: leftBehind,
      ask: (actor) =>
        can(actor, { ...foreign, agencyId: 'own', createdByRole: 'agent', creatorHasLeft: true }),
    },
    { name: 'any other', ask: (actor) => can(actor, foreign) },
  ];
}

const pendingWith = (agencyId: string) => ({ agencyId, agencyStatus: 'pending' }) as const;

/** Asking an agency: it depends on what was asked before. */
function byRequest(can: (actor: Actor) => Verdict): Situation[] {
  return [
    { name: 'without an agency', ask: (actor) => can({ ...actor, ...none }) },
    { name: 'waiting for it', ask: (actor) => can({ ...actor, ...pendingWith('asked') }) },
    { name: 'waiting for another', ask: (actor) => can({ ...actor, ...pendingWith('other') }) },
    { name: 'as a member', ask: can },
  ];
}

function always(can: (actor: Actor) => Verdict): Situation[] {
  return [{ name: 'yes', ask: can }];
}

type Policies<Policy> = Record<keyof Policy, [action: string, situations: Situation[]]>;

/** Every permission of the features: a new one does not compile until it has a row. */
const bookingRows: Policies<typeof bookingCan> = {
  request: ['Request a booking', byMembership(bookingCan.request)],
  requestAsAgent: ['Request a booking in the agent dialog', byMembership(bookingCan.requestAsAgent)],
  createDirect: ['Make a direct booking', byMembership(bookingCan.createDirect)],
  read: ['Read a booking', byPart(bookingCan.read)],
  readDocuments: ['Read and add its documents', byPart(bookingCan.readDocuments)],
  cancel: ['Cancel a booking', byPart(bookingCan.cancel)],
  answer: ['Answer for the agency', byPart(bookingCan.answer)],
  process: ['Mark booked, sold or rejected', byPart(bookingCan.process)],
  bookFor: [
    'Book for another person of role user',
    [
      { name: 'a member of the own agency', ask: (actor) => bookingCan.bookFor(actor, sampleActor('user')) },
      { name: 'any', ask: (actor) => bookingCan.bookFor(actor, { ...sampleActor('user'), ...none }) },
    ],
  ],
  listOf: [
    'List the bookings of a person',
    [
      { name: 'their own', ask: (actor) => bookingCan.listOf(actor, actor.id) },
      { name: "anybody's", ask: (actor) => bookingCan.listOf(actor, 'x') },
    ],
  ],
  listForAgency: ['List the bookings of agencies', always(bookingCan.listForAgency)],
  listAll: ['List all bookings', always(bookingCan.listAll)],
};

const member = (role: Role, agencyId: string) => ({ ...sampleActor(role), id: 'member', agencyId });
const asked = { id: 'asked', isActive: true };

const membershipRows: Policies<typeof membershipCan> = {
  request: ['Ask to join an agency', byRequest((actor) => membershipCan.request(actor, asked))],
  withdraw: [
    'Withdraw that request',
    [
      {
        name: 'while it waits',
        ask: (actor) => membershipCan.withdraw({ ...actor, ...pendingWith('asked') }),
      },
      { name: 'after that', ask: membershipCan.withdraw },
    ],
  ],
  answer: [
    'Answer such requests',
    [
      { name: 'to the own agency', ask: (actor) => membershipCan.answer(actor, pendingWith('own')) },
      { name: 'to any', ask: (actor) => membershipCan.answer(actor, pendingWith('other')) },
    ],
  ],
  list: ['List such requests', always(membershipCan.list)],
  oversee: [
    "List an agency's people and requests",
    [
      { name: 'of the own agency', ask: (actor) => membershipCan.oversee(actor, 'own') },
      { name: 'of any', ask: (actor) => membershipCan.oversee(actor, 'other') },
    ],
  ],
  remove: [
    'Remove somebody from an agency',
    [
      { name: 'a member of the own one', ask: (actor) => membershipCan.remove(actor, member('user', 'own')) },
      {
        name: 'an agent_admin of it',
        ask: (actor) => membershipCan.remove(actor, member('agent_admin', 'own')),
      },
      { name: 'of any', ask: (actor) => membershipCan.remove(actor, member('user', 'other')) },
    ],
  ],
  changeRole: [
    'Turn a member into an agent and back',
    [
      { name: 'of the own agency', ask: (actor) => membershipCan.changeRole(actor, member('user', 'own')) },
      { name: 'of any', ask: (actor) => membershipCan.changeRole(actor, member('user', 'other')) },
    ],
  ],
  appoint: [
    'Make somebody agent admin',
    always((actor) => membershipCan.appoint(actor, { ...sampleActor('user'), ...none })),
  ],
  dismiss: ['Remove an agent admin', always(membershipCan.dismiss)],
};

/** Reading one is open to visitors too, so it has a row of another kind. */
const agencyRows: Policies<Omit<typeof agencyCan, 'readPublic'>> = {
  oversee: ['See all agencies, their size and who runs them', always(agencyCan.oversee)],
  write: ['Open and change agencies', always(agencyCan.write)],
  delete: ['Delete agencies', always(agencyCan.delete)],
};

/** Reading one is open to visitors too, so it has a row of another kind. */
const lotRows: Policies<Omit<typeof lotCan, 'read'>> = {
  write: ['Add, change and price lots', always(lotCan.write)],
  readHistory: ['Read the history of a lot and who holds it', always(lotCan.readHistory)],
};

/** Acting on the account of another person: it depends on who that is. */
function byAccount(can: (actor: Actor, target: Actor) => Verdict): Situation[] {
  const target = (role: Role, agencyId: string | null) => ({
    ...sampleActor(role),
    ...(agencyId === null ? none : { agencyId }),
    id: 'x',
  });
  return [
    { name: 'their own', ask: (actor) => can(actor, actor) },
    { name: 'in the own agency', ask: (actor) => can(actor, target('user', 'own')) },
    {
      name: 'of buyers and agency people',
      ask: (actor) => can(actor, target('agent_admin', 'other')),
      covers: ['in the own agency'],
    },
    { name: 'of an admin', ask: (actor) => can(actor, target('admin', null)) },
    { name: 'of a super_admin', ask: (actor) => can(actor, target('super_admin', null)) },
  ];
}

/** Handing out a role: it depends on the role. */
function byRole(can: (actor: Actor, role: Role) => Verdict): Situation[] {
  return roles.map((role) => ({ name: role, ask: (actor) => can(actor, role) }));
}

const userRows: Policies<typeof userCan> = {
  list: ['List accounts, as far as the reach goes', always(userCan.list)],
  listAll: ['List all accounts', always(userCan.listAll)],
  read: ['Read an account', byAccount(userCan.read)],
  create: ['Open an account of role', byRole(userCan.create)],
  edit: ['Change an account', byAccount(userCan.edit)],
  grantRole: [
    'Give a buyer the role',
    byRole((actor, role) => userCan.grantRole(actor, { ...sampleActor('user'), id: 'x' }, role)).filter(
      ({ name }) => name !== 'user',
    ),
  ],
  setPassword: ['Set a password without the current one', byAccount(userCan.setPassword)],
  close: ['Close an account', byAccount(userCan.close)],
};

const enquiryRows: Policies<typeof enquiryCan> = {
  handle: ['Read and handle enquiries', always(enquiryCan.handle)],
};

const reportRows: Policies<typeof reportCan> = {
  read: ['Read reports, an agency of its own figures', byMembership(reportCan.read)],
  checkIntegrity: ['Check every status', always(reportCan.checkIntegrity)],
};

const auditRows: Policies<typeof auditCan> = {
  read: ['Read the audit trail', always(auditCan.read)],
};

/** 'yes' in every situation, 'no' in none, otherwise the situations in which it is allowed. */
function answerFor(role: Role, situations: Situation[]): string {
  const actor = sampleActor(role);
  const allowed = situations.filter(({ ask }) => ask(actor).allowed);
  if (allowed.length === situations.length) return 'yes';
  const covered = allowed.flatMap(({ covers }) => covers ?? []);
  const names = allowed.map(({ name }) => name).filter((name) => !covered.includes(name));
  return names.join('; ') || 'no';
}

const visitorAnd = (answer: (viewer: { role: Role } | null) => string) => [
  answer(null),
  ...roles.map((role) => answer({ role })),
];

function readableAgencies(viewer: { role: Role } | null): string {
  const readable = [true, false].filter((isActive) => agencyCan.readPublic(viewer, { isActive }).allowed);
  return readable.length === 2 ? 'all' : 'active';
}

/** Role x action, found by asking the policies themselves. */
export function policyTable(): string {
  const rows = [
    ...Object.values(bookingRows),
    ...Object.values(membershipRows),
    ...Object.values(agencyRows),
    ...Object.values(lotRows),
    ...Object.values(userRows),
    ...Object.values(enquiryRows),
    ...Object.values(reportRows),
    ...Object.values(auditRows),
  ].map(([action, situations]) => [action, 'no', ...roles.map((role) => answerFor(role, situations))]);
  const guards = (['user', 'agent_admin', 'super_admin'] as const).map((guard) => [
    `Pages with the guard ${guard}`,
    ...visitorAnd((viewer) => (viewer && passesGuard(viewer, guard) ? 'yes' : 'no')),
  ]);
  return table(
    ['Action', 'visitor', ...roles],
    [
      ['Read rows of lots', ...visitorAnd((viewer) => [visibleLotStatuses(viewer)].flat().join(', '))],
      ['Offered on an available lot', ...visitorAnd(lotAction)],
      ['Read an agency without belonging to it', ...visitorAnd(readableAgencies)],
      ...rows,
      ...guards,
    ],
  );
}
