import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { agencyCan } from '#core/agencies/policy.ts';
import { auditCan } from '#core/audit/policy.ts';
import { bookingCan } from '#core/bookings/policy.ts';
import { enquiryCan } from '#core/enquiries/policy.ts';
import { integrityCan } from '#core/integrity/policy.ts';
import { lotAction, lotCan, visibleLotStatuses } from '#core/lots/policy.ts';
import { membershipCan } from '#core/memberships/policy.ts';
import { mailCan, noticeCan } from '#core/notices/policy.ts';
import { overviewCan } from '#core/overview/policy.ts';
import { passesGuard } from '#core/sessions/policy.ts';
import { userCan } from '#core/users/policy.ts';
import { type Role, roles } from '#shared/actor.ts';
import {
  always,
  byAccount,
  byMembership,
  byPart,
  byRequest,
  byRole,
  covered,
  none,
  pendingWith,
  type Rows,
  type Situations,
  sampleActor,
} from '#test/access/situations.ts';
import { table } from './markdown.ts';

const bookingRows: Rows<typeof bookingCan> = {
  request: ['Request a booking', byMembership(bookingCan.request)],
  requestAsAgent: ['Request a booking in the agent dialog', byMembership(bookingCan.requestAsAgent)],
  createDirect: ['Make a direct booking', byMembership(bookingCan.createDirect)],
  read: ['Read a booking', byPart(bookingCan.read)],
  readDocuments: ['Read and add its documents', byPart(bookingCan.readDocuments)],
  openOriginals: [
    'Open an original, with a reason',
    {
      'of the own agency, live': (actor) =>
        bookingCan.openOriginals(actor, { agencyId: 'own', status: 'pending_agent' }),
      'of the own agency': (actor) =>
        bookingCan.openOriginals(actor, { agencyId: 'own', status: 'rejected' }),
      'any other': (actor) => bookingCan.openOriginals(actor, { agencyId: 'other', status: 'pending_agent' }),
    },
  ],
  readDocumentViews: ['Read who opened the documents of a booking', byPart(bookingCan.readDocumentViews)],
  cancel: ['Cancel a booking', byPart(bookingCan.cancel)],
  answer: ['Answer for the agency', byPart(bookingCan.answer)],
  extend: ['Extend a hold, an agency once', byPart(bookingCan.extend)],
  checkDocuments: [
    'Check documents, an agency while the request waits for it',
    byPart(bookingCan.checkDocuments),
  ],
  workOn: [
    'Read and write its internal notes, assign it, and set a day to come back to it',
    byPart(bookingCan.workOn),
  ],
  addSalePaper: ['Add papers of the sale to a sold booking', always(bookingCan.addSalePaper)],
  process: ['Mark booked, sold or rejected', byPart(bookingCan.process)],
  agreePrice: ['Agree on another price, answer a proposed one', byPart(bookingCan.agreePrice)],
  moveLot: ['Give a booking another lot', byPart(bookingCan.moveLot)],
  proposePrice: ['Propose another price to the office', byPart(bookingCan.proposePrice)],
  decideRetention: ['Hold or erase its documents, with a reason', byPart(bookingCan.decideRetention)],
  bookFor: [
    'Book for another person of role user',
    {
      'a member of the own agency': (actor) => bookingCan.bookFor(actor, sampleActor('user')),
      any: (actor) => bookingCan.bookFor(actor, { ...sampleActor('user'), ...none }),
    },
  ],
  listOf: [
    'List the bookings of a person',
    {
      'their own': (actor) => bookingCan.listOf(actor, actor.id),
      "anybody's": (actor) => bookingCan.listOf(actor, 'x'),
    },
  ],
  listForAgency: ['List the bookings of agencies', always(bookingCan.listForAgency)],
  listAll: ['List all bookings', always(bookingCan.listAll)],
};

const member = (role: Role, agencyId: string) => ({ ...sampleActor(role), id: 'member', agencyId });
const asked = { id: 'asked', isActive: true };
const outsider = { ...sampleActor('user'), ...none };

const membershipRows: Rows<typeof membershipCan> = {
  request: ['Ask to join an agency', byRequest((actor) => membershipCan.request(actor, asked))],
  withdraw: [
    'Withdraw that request',
    {
      'while it waits': (actor) => membershipCan.withdraw({ ...actor, ...pendingWith('asked') }),
      'after that': membershipCan.withdraw,
    },
  ],
  answer: [
    'Answer such requests',
    {
      'to the own agency': (actor) => membershipCan.answer(actor, pendingWith('own')),
      'to any': (actor) => membershipCan.answer(actor, pendingWith('other')),
    },
  ],
  list: ['List such requests', always(membershipCan.list)],
  oversee: [
    "List an agency's people and requests",
    {
      'of the own agency': (actor) => membershipCan.oversee(actor, 'own'),
      'of any': (actor) => membershipCan.oversee(actor, 'other'),
    },
  ],
  remove: [
    'Remove a person from an agency',
    {
      'a member of the own one': (actor) => membershipCan.remove(actor, member('user', 'own')),
      'an agent_admin of it': (actor) => membershipCan.remove(actor, member('agent_admin', 'own')),
      'of any': (actor) => membershipCan.remove(actor, member('user', 'other')),
    },
  ],
  changeRole: [
    'Turn a member into an agent and back',
    {
      'of the own agency': (actor) => membershipCan.changeRole(actor, member('user', 'own')),
      'of any': (actor) => membershipCan.changeRole(actor, member('user', 'other')),
    },
  ],
  appoint: ['Make a person agent admin', always((actor) => membershipCan.appoint(actor, outsider))],
  dismiss: ['Remove an agent admin', always(membershipCan.dismiss)],
};

/** Reading an agency or a lot is public too, so its row has a different form. */
const agencyRows: Rows<Omit<typeof agencyCan, 'readPublic'>> = {
  read: [
    'Read an inactive agency',
    {
      "one's own": (actor) => agencyCan.read(actor, { id: 'own', isActive: false }),
      any: (actor) => agencyCan.read(actor, { id: 'other', isActive: false }),
    },
  ],
  oversee: ['See all agencies, their size and who runs them', always(agencyCan.oversee)],
  write: ['Open and change agencies', always(agencyCan.write)],
  delete: ['Delete agencies', always(agencyCan.delete)],
};
const lotRows: Rows<Omit<typeof lotCan, 'read'>> = {
  write: ['Add, change and price lots', always(lotCan.write)],
  readHistory: ['Read the history of a lot and who holds it', always(lotCan.readHistory)],
};

const buyer = { ...sampleActor('user'), id: 'x' };

const userRows: Rows<typeof userCan> = {
  list: ['List accounts, as far as the reach goes', always(userCan.list)],
  listAll: ['List all accounts', always(userCan.listAll)],
  read: ['Read an account', byAccount(userCan.read)],
  create: ['Open an account of role', byRole(roles, userCan.create)],
  edit: ['Change an account', byAccount(userCan.edit)],
  grantRole: [
    'Give a buyer the role',
    byRole(
      roles.filter((role) => role !== 'user'),
      (actor, role) => userCan.grantRole(actor, buyer, role),
    ),
  ],
  setPassword: ['Set a password without the current one', byAccount(userCan.setPassword)],
  manageTwoStep: ['Use two-step login', always(userCan.manageTwoStep)],
  switchOffTwoStep: ["Switch off another's two-step login", byAccount(userCan.switchOffTwoStep)],
  close: ['Close an account', byAccount(userCan.close)],
};

const enquiryRows: Rows<typeof enquiryCan> = {
  handle: ['Read and handle enquiries', always(enquiryCan.handle)],
};
const integrityRows: Rows<typeof integrityCan> = {
  check: ['Check every status', always(integrityCan.check)],
};
const overviewRows: Rows<typeof overviewCan> = {
  read: ['Read what waits and what was sold this month', always(overviewCan.read)],
};
const noticeRows: Rows<typeof noticeCan> = {
  read: [
    'Read and mark a notice',
    {
      'their own': (actor) => noticeCan.read(actor, actor.id),
      "anybody's": (actor) => noticeCan.read(actor, 'x'),
    },
  ],
};
const mailRows: Rows<typeof mailCan> = {
  oversee: ['Read the mail log and send a mail again', always(mailCan.oversee)],
};
const auditRows: Rows<typeof auditCan> = {
  read: ['Read the audit trail', always(auditCan.read)],
  check: ['Check the audit trail', always(auditCan.check)],
};

type OfModule = { rows: Record<string, [action: string, situations: Situations]> };

/** Those that modules bring. */
const ofModules = await Promise.all(
  readdirSync('src/modules')
    .map((name) => resolve('src/modules', name, 'test/policy-rows.ts'))
    .filter((path) => existsSync(path))
    .map((path): Promise<OfModule> => import(path)),
);

/** 'yes' under every condition, 'no' under none, otherwise the conditions. */
function answerFor(role: Role, situations: Situations): string {
  const actor = sampleActor(role);
  const allowed = Object.keys(situations).filter((name) => situations[name]?.(actor).allowed);
  if (allowed.length === Object.keys(situations).length) return 'yes';
  const implied = allowed.flatMap((name) => covered[name] ?? []);
  return allowed.filter((name) => !implied.includes(name)).join('; ') || 'no';
}

const visitorAnd = (answer: (viewer: { role: Role } | null) => string) => [
  answer(null),
  ...roles.map((role) => answer({ role })),
];

function readableAgencies(viewer: { role: Role } | null): string {
  const readable = [true, false].filter((isActive) => agencyCan.readPublic(viewer, { isActive }).allowed);
  return readable.length === 2 ? 'all' : 'active';
}

/** Role x action, computed by calling the policies. */
export function policyTable(): string {
  const rows = [
    ...Object.values(bookingRows),
    ...Object.values(membershipRows),
    ...Object.values(agencyRows),
    ...Object.values(lotRows),
    ...Object.values(userRows),
    ...Object.values(noticeRows),
    ...Object.values(mailRows),
    ...Object.values(enquiryRows),
    ...Object.values(integrityRows),
    ...Object.values(overviewRows),
    ...Object.values(auditRows),
    ...ofModules.flatMap(({ rows }) => Object.values(rows)),
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
