import { eq } from 'drizzle-orm';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { drawPicture, uploadForm } from '#core/documents/server/factory.ts';
import { buildLot, planAt } from '#core/lots/server/factory.ts';
import type { MailTopic } from '#core/notices/lifecycle.ts';
import { unsubscribeKey } from '#core/notices/server/actions.ts';
import { buildMail, buildNotice } from '#core/notices/server/factory.ts';
import { bookingViews } from '#core/review/server/tables.ts';
import type { LinkPurpose } from '#core/sessions/lifecycle.ts';
import { buildLink } from '#core/sessions/server/factory.ts';
import { buildUser } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import { users } from '#core/users/server/tables.ts';
import { openPortalKey } from '#platform/server/portal-key.ts';
import { fromModules } from '#test/collected-module-tests.ts';
import { nowhere } from '#test/people.ts';
import { bookingBy, bookingFor, bookingOf, memberOf, ownBooking, pricedLot } from './booking-resources.ts';
import { applicant, type Caller, meanwhile, type Stage } from './callers.ts';
import { type Build, everything, made, ownerOf, type Resource } from './resource.ts';

const person = (account: Account) =>
  made(
    {
      user: account.id,
      ...(account.agencyId && { agency: account.agencyId }),
      ...(account.requestId && { request: account.requestId }),
    },
    account.name,
    account.email,
  );

/** One that a person requested for themselves while a member of A. */
const bookingAsBuyer: Build = (stage, caller) => {
  const earlier = { role: 'user', agencyId: stage.agencies.A.id } as const;
  return meanwhile(stage.t, ownerOf(caller), earlier, (as) => bookingBy(stage, as));
};

const bookingMadeAsAgent: Build = (stage, caller) => {
  const earlier = { role: 'agent', agencyId: stage.agencies.A.id } as const;
  return meanwhile(stage.t, ownerOf(caller), earlier, (as) => bookingBy(stage, as));
};

/** One that a person made for a member of A while in the office. */
const clientBookingMadeAsOffice: Build = async (stage, caller) => {
  const client = await memberOf('A')(stage);
  const earlier = { role: 'super_admin', agencyId: null } as const;
  return meanwhile(stage.t, ownerOf(caller), earlier, (as) => bookingBy(stage, as, { client: client.id }));
};

const bookingMadeAtB: Build = (stage, caller) => {
  const earlier = { role: 'agent', agencyId: stage.agencies.B.id } as const;
  return meanwhile(stage.t, ownerOf(caller), earlier, (as) => bookingBy(stage, as));
};

/** One that a person made for a member of B while administrator of B. */
const clientBookingMadeAtB: Build = async (stage, caller) => {
  const client = await memberOf('B')(stage);
  const earlier = { role: 'agent_admin', agencyId: stage.agencies.B.id } as const;
  return meanwhile(stage.t, ownerOf(caller), earlier, (as) => bookingBy(stage, as, { client: client.id }));
};

const picture = drawPicture(8, 8).jpeg().toBuffer();
export async function pictureForm(fields: Record<string, string> = {}) {
  return uploadForm({ bytes: await picture, name: 'photo.jpg' }, fields);
}

async function upload(stage: Stage, by: Account): Promise<Resource> {
  const { body } = await stage.t.call(by, 'POST /uploads/document', await pictureForm());
  return made({ document: body._id }, body.documentUrl);
}

async function viewOf({ t }: Stage, userId: string): Promise<Resource> {
  const row = { userId, list: 'requests', name: crypto.randomUUID(), query: 'assigned=me' } as const;
  const [built] = await t.db.insert(bookingViews).values(row).returning();
  return made({ view: built?.id ?? '' }, row.name);
}

async function noticeTo({ t }: Stage, userId: string): Promise<Resource> {
  return made({ notice: String((await buildNotice(t.db, userId, t.clock.now())).id) });
}

async function mailThat({ t }: Stage, ended: { keptAt: Date } | { sentAt: Date }): Promise<Resource> {
  const { id, recipient, subject } = await buildMail(t.db, ended, t.clock.now());
  return made({ mail: String(id) }, recipient, subject);
}

/** A person's link that stops mails about the desk, or one whose key is for another topic. */
async function unsubscribeLink({ t }: Stage, keyFor: MailTopic): Promise<Resource> {
  const { id } = await buildUser(t.db);
  const key = unsubscribeKey(await openPortalKey(t.config.keyDir), id, keyFor);
  return made({ user: id, topic: 'desk', key });
}

/** An open one-time link of a person. */
async function oneTimeLink({ t }: Stage, purpose: LinkPurpose): Promise<Resource> {
  const { id, email } = await buildUser(t.db);
  return made({ key: await buildLink(t, { userId: id, purpose, email }) });
}

const agency =
  (name: 'A' | 'B' | 'C'): Build =>
  async ({ agencies }) =>
    made({ agency: agencies[name].id }, agencies[name].name, agencies[name].contactEmail);

export const writtenEnquiry = {
  name: 'Rosnah Idris',
  email: 'rosnah@test.example',
  phone: '03-5555 0177',
  message: 'Is the quay open at night?',
};

const inPark = (lot: string) => made({ property: 'aero-industrial-hub', lot });

const builds: Record<string, Build> = {
  '-': async () => made({}),
  absent: async () => everything(nowhere),
  malformed: async () => everything('not-an-id'),
  themselves: async (_stage, caller) => ({ ...person(ownerOf(caller)), secrets: [] }),
  'agency A': agency('A'),
  'agency B': agency('B'),
  'agency C': agency('C'),
  'a further agency': async ({ t }) => {
    const { id, name } = await buildAgency(t.db);
    return made({ agency: id }, name);
  },
  'agency A for another': async ({ t, agencies }) => ({
    ...made({ agency: agencies.A.id }),
    client: (await buildUser(t.db)).id,
  }),
  'member of A': async (stage) => person(await memberOf('A')(stage)),
  'member of B': async (stage) => person(await memberOf('B')(stage)),
  'agent of A': async (stage) => person(await memberOf('A', 'agent')(stage)),
  'agent admin of A': async (stage) => person(await memberOf('A', 'agent_admin')(stage)),
  'agent admin of B': async (stage) => person(await memberOf('B', 'agent_admin')(stage)),
  'applicant to A': async ({ t, agencies }) =>
    person(await applicant(t, await buildUser(t.db), agencies.A.id)),
  'applicant to B': async ({ t, agencies }) =>
    person(await applicant(t, await buildUser(t.db), agencies.B.id)),
  'rejected by A': async ({ t, agencies, office }) =>
    person(await applicant(t, await buildUser(t.db), agencies.A.id, office)),
  stranger: async ({ t }) => person(await buildUser(t.db)),
  "B's applicant": (stage, caller) => build('applicant to B', stage, caller),
  "B's member": (stage, caller) => build('member of B', stage, caller),
  "nobody's applicant": async ({ t }) => {
    const { id, name } = await buildUser(t.db);
    return made({ user: id, request: id }, name);
  },
  'office person': async ({ t }) => person(await buildUser(t.db, { role: 'admin' })),
  'super admin': async ({ t }) => person(await buildUser(t.db, { role: 'super_admin' })),
  'the park': async () => ({ ids: { property: 'aero-industrial-hub', type: 'b' }, secrets: [] }),
  'free lot': async (stage) => {
    const lot = await pricedLot(stage);
    return made({ lot: lot.id }, lot.lotNumber, '7654321');
  },
  'free lot of the park': async (stage) => inPark((await pricedLot(stage)).id),
  'sold lot on the plan': async ({ t }) =>
    inPark((await buildLot(t.db, { status: 'sold', plan: planAt(0, 0) })).id),
  'sold lot of the park': async ({ t }) => inPark((await buildLot(t.db, { status: 'sold' })).id),
  'held lot': bookingOf('A'),
  'own booking': ownBooking,
  'booking made as an agent of A': bookingMadeAsAgent,
  'client booking made as office': clientBookingMadeAsOffice,
  'booking made at B': bookingMadeAtB,
  'booking requested as a buyer of A': bookingAsBuyer,
  'client booking made at B': clientBookingMadeAtB,
  'booking for them': bookingFor,
  'booking of A': bookingOf('A'),
  'booking of B': bookingOf('B'),
  'booking whose agent left A': async (stage) => {
    const agent = await memberOf('A', 'agent')(stage);
    const thing = await bookingBy(stage, agent);
    const gone = { role: 'user', agencyId: null, agencyStatus: 'none' } as const;
    await stage.t.db.update(users).set(gone).where(eq(users.id, agent.id));
    return thing;
  },
  'approved booking of A': async (stage) =>
    bookingBy(stage, await memberOf('A')(stage), { ends: 'approved' }),
  'sold booking of A': async (stage) => bookingBy(stage, await memberOf('A')(stage), { ends: 'sold' }),
  'rejected booking of A': async (stage) =>
    bookingBy(stage, await memberOf('A')(stage), { ends: 'rejected' }),
  'booking without agency': (stage) => bookingBy(stage, stage.office),
  'an enquiry': async ({ t, office }) => {
    await t.call(null, 'POST /email/send-form', { body: writtenEnquiry });
    const { body } = await t.call(office, 'GET /contact-messages');
    return made({ enquiry: body[0]._id }, ...Object.values(writtenEnquiry));
  },
  'own notice': (stage, caller) => noticeTo(stage, ownerOf(caller).id),
  'a notice of another': async (stage) => noticeTo(stage, (await buildUser(stage.t.db)).id),
  'a kept mail': (stage) => mailThat(stage, { keptAt: stage.t.clock.now() }),
  'a sent mail': (stage) => mailThat(stage, { sentAt: stage.t.clock.now() }),
  'a link in a mail': (stage) => unsubscribeLink(stage, 'desk'),
  'a link for a new password': (stage) => oneTimeLink(stage, 'reset'),
  'a link that confirms an address': (stage) => oneTimeLink(stage, 'confirm'),
  'a link about another topic': (stage) => unsubscribeLink(stage, 'bookings'),
  'own upload': (stage, caller) => upload(stage, ownerOf(caller)),
  'upload of another': async (stage) => upload(stage, await memberOf('A')(stage)),
  'their own session': async (_stage, caller) => {
    const { body } = await caller.call('GET /users/me/sessions');
    return made({ session: body[0]?._id ?? nowhere });
  },
  'a session of another': async ({ t }) => {
    const { body } = await t.call(await buildUser(t.db), 'GET /users/me/sessions');
    return made({ session: body[0]._id });
  },
  'own view': (stage, caller) => viewOf(stage, ownerOf(caller).id),
  'a view of another': async (stage) => viewOf(stage, (await buildUser(stage.t.db)).id),
  'a wrong password': async () => ({ ...made({}), password: 'not the password' }),
};

const nothing: Build = async () => made({});
for (const name of [
  'a new account',
  'a new agency',
  'a new enquiry',
  'a new lot',
  'their own account',
  'the right password',
]) {
  builds[name] = nothing;
}

/** Those that modules bring. */
export const things = fromModules('things');

/** Roles and statuses as written in the rows. */
export const words: Record<string, string> = {
  user: 'user',
  agent: 'agent',
  'agent admin': 'agent_admin',
  admin: 'admin',
  'super admin': 'super_admin',
  'signed form': 'signed_form',
  ...Object.fromEntries(
    ['sold', 'cancelled', 'refund', 'forfeit', 'void', 'reverse'].map((word) => [word, word]),
  ),
};

/** Compound names: prefix, infix and suffix. */
export const compounds = {
  password: /^password of (?:a )?(.+)$/,
  role: /^(.+) as (user|agent|agent admin|admin|sold|cancelled|signed form|refund|forfeit|void|reverse)$/,
  newcomer: /^new (user|agent|agent admin|admin|super admin)$/,
  agency: /^(.+) (?:to|under) (A|B)$/,
  client: /^(.+ lot) for an? (.+)$/,
};

/** Builds the resource of a row. The caller's own resource requires an account. */
export async function build(name: string, stage: Stage, caller: Caller): Promise<Resource> {
  const known = builds[name] ?? things[name]?.build;
  if (known) return known(stage, caller);
  const part = (pattern: RegExp) => pattern.exec(name)?.slice(1) as [string, string] | undefined;
  const password = part(compounds.password);
  if (password) return { ...(await build(password[0], stage, caller)), password: 'a password of their own' };
  const role = part(compounds.role);
  if (role) return { ...(await build(role[0], stage, caller)), role: words[role[1]] ?? '' };
  const newcomer = part(compounds.newcomer);
  if (newcomer) return { ...made({}), role: words[newcomer[0]] ?? '' };
  const client = part(compounds.client);
  if (client) {
    const lot = await build(client[0], stage, caller);
    if (client[1] === 'walk-in client') return lot;
    const { ids, secrets } = await build(client[1], stage, caller);
    return { ...lot, ...(ids.user && { client: ids.user }), secrets: [...lot.secrets, ...secrets] };
  }
  const moved = part(compounds.agency);
  if (!moved) throw new Error(`Nobody knows how to build: ${name}`);
  const about = await build(moved[0], stage, caller);
  const { id } = stage.agencies[moved[1] === 'A' ? 'A' : 'B'];
  return { ...about, ids: { ...about.ids, agency: id } };
}
