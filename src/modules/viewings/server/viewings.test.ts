import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { bookings } from '#core/bookings/server/tables.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { lots } from '#core/lots/server/tables.ts';
import { renderMail } from '#core/notices/server/mail-present.ts';
import { outbox } from '#core/notices/server/tables.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import { users } from '#core/users/server/tables.ts';
import { arrangeViewing, newViewing, offered } from '#modules/viewings/test/viewings.ts';
import { buildMessage } from '#platform/server/mail.ts';
import { openPortalKey } from '#platform/server/portal-key.ts';
import { DAY_MS, parkTime } from '#shared/dates.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { park } from '#test/park.ts';
import { buildPeople } from '#test/people.ts';
import { purgeViewings } from './store.ts';
import { viewings } from './tables.ts';

const HOUR = 3_600_000;
let t: TestApp;
let admin: Account;
beforeAll(async () => {
  t = await testApp({ SMTP_URL: 'smtp://127.0.0.1:1', LIMIT_ENQUIRIES_PER_HOUR: '1000' });
  admin = await buildUser(t.db, { role: 'admin' });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.delete(viewings);
  await t.db.delete(outbox);
});

/** Where visitors of the sample come to (D-479). */
const meeting = {
  address: 'Show unit, Lot 1, Aero Boulevard, Aero Industrial Hub',
  person: { name: 'Nur Aisyah Rahman', phone: '+60 12-5555 0110' },
};
const ask = (body: object) => t.call(null, 'POST /public/viewings', { body });
const times = async () => (await t.call(null, 'GET /public/viewings')).body.times as string[];
const decide = (id: string, body: object) => t.call(admin, `PUT /viewings/${id}`, { body });
const list = async (query = '') => (await t.call(admin, `GET /viewings${query}`)).body;
const rowOf = async (id: string) => (await t.db.select().from(viewings).where(eq(viewings.id, id)))[0];
const link = ({ id, key }: { id: string; key: string }) => `/public/viewings/${id}/${key}`;

/** The mails to an address as they go out, oldest first. */
async function mailsTo(recipient: string): Promise<string[]> {
  const rows = await t.db.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(outbox.id);
  const key = await openPortalKey(t.config.keyDir);
  const raws = rows.map(async (row) => {
    const mail = renderMail(row, { config: t.config, key });
    return mail ? (await buildMessage(mail)).raw.toString() : '';
  });
  return Promise.all(raws);
}

/** The calendar entry of a message, with its folded lines joined. */
function entryOf(message: string): Record<string, string> {
  const part = /content-type: text\/calendar[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/i.exec(message);
  if (!part?.[1]) throw new Error(`No calendar in: ${message}`);
  const isBase64 = /text\/calendar[\s\S]{0,200}base64/i.test(message);
  const text = isBase64
    ? Buffer.from(part[1], 'base64').toString()
    : part[1].replace(/=\r\n/g, '').replace(/=3D/g, '=');
  const lines = text.replace(/\r\n /g, '').split('\r\n');
  return Object.fromEntries(lines.map((line) => line.split(/:(.*)/s).slice(0, 2)));
}

describe('times (D-284)', () => {
  it('are those of the opening hours, in the park, from the notice on', async () => {
    const { body } = await t.call(null, 'GET /public/viewings');
    expect(body).toMatchObject({ minutes: 45, video: true });
    const clocks = new Set((body.times as string[]).map((time) => parkTime(new Date(time)).slice(11, 16)));
    expect([...clocks].sort()[0]).toBe('09:00');
    expect([...clocks].sort().at(-1)).toBe('17:15');
    const now = t.clock.now().getTime();
    for (const time of body.times) expect(new Date(time).getTime()).toBeGreaterThanOrEqual(now + 24 * HOUR);
    expect(new Date(body.times.at(-1)).getTime()).toBeLessThan(now + 29 * DAY_MS);
  });

  it('are taken from the request on, and free again once it is declined', async () => {
    const { id, startsAt } = await arrangeViewing(t);
    expect(await times()).not.toContain(startsAt);
    await decide(id, { action: 'decline', sequence: 0 });
    expect(await times()).toContain(startsAt);
  });

  it('are none in a park that offers none, and nothing can be asked for there', async () => {
    const quiet = await testApp({}, { park: { ...park, viewings: undefined } });
    expect((await quiet.call(null, 'GET /public/viewings')).body).toEqual({
      minutes: 0,
      video: false,
      times: [],
      meeting,
    });
    const { status, body } = await quiet.call(null, 'POST /public/viewings', { body: newViewing(t) });
    expect([status, body.code]).toEqual([409, 'VIEWING_TIME']);
    await quiet.close();
  });
});

describe('a request (D-286)', () => {
  it('tells both sides by mail, without an account', async () => {
    const asked = newViewing(t);
    const { status, body } = await ask(asked);
    expect([status, Object.keys(body)]).toEqual([201, ['message']]);
    const [visitor] = await mailsTo(asked.email);
    expect(visitor).toMatch(/^Subject: Viewing requested: /m);
    expect(visitor).not.toContain('text/calendar');
    // the address may be another person's
    expect(visitor).not.toMatch(/Rosnah|We are three/);
    const [office] = await mailsTo(t.config.mail.office);
    expect(office).toMatch(new RegExp(`^Reply-To: Rosnah Idris <${asked.email}>`, 'm'));
    expect(office).toContain('We are three.');
  });

  it('changes nothing when it is sent again, in other letters too', async () => {
    const lot = await buildLot(t.db);
    const asked = { ...newViewing(t), lotId: lot.id };
    for (const email of [asked.email, asked.email.toUpperCase()])
      expect((await ask({ ...asked, email })).status).toBe(201);
    expect(await list()).toHaveLength(1);
    expect(await mailsTo(t.config.mail.office)).toHaveLength(1);
  });

  it('says that nothing was changed when it is sent again with other words, as to a stranger (D-318)', async () => {
    const asked = { ...newViewing(t), lotId: (await buildLot(t.db)).id };
    await ask(asked);
    const before = await list();
    const others = { name: 'R. Idris', phone: '03-5555 0178', note: 'We are four.', manner: 'video' };
    const answers = [await ask({ ...asked, email: 'stranger@test.example' })];
    for (const [field, value] of Object.entries({ ...others, lotId: '' }))
      answers.push(await ask({ ...asked, [field]: value }));
    const said = answers.map(({ status, body }) => ({ status, body }));
    expect(said[0]).toMatchObject({
      status: 409,
      body: { message: 'This time is taken, and nothing was changed. Please choose another one.' },
    });
    for (const each of said) expect(each).toEqual(said[0]);
    expect(await list()).toEqual(before);
    expect(await mailsTo(asked.email)).toHaveLength(1);
  });

  it.each([
    [
      'a time of another',
      async () => ({ ...newViewing(t), startsAt: (await arrangeViewing(t)).startsAt }),
      'VIEWING_TAKEN',
    ],
    [
      'a time outside the hours',
      async () => ({ ...newViewing(t), startsAt: '2026-03-10T20:00:00Z' }),
      'VIEWING_TIME',
    ],
    [
      'a time between two',
      async () => ({ ...newViewing(t), startsAt: offered(t)[0]?.replace(':00.000', ':01.000') }),
      'VIEWING_TIME',
    ],
    ['a lot that is not there', async () => ({ ...newViewing(t), lotId: 'nowhere' }), 'LOT_NOT_FOUND'],
    [
      'a lot that is sold',
      async () => ({ ...newViewing(t), lotId: (await buildLot(t.db, { status: 'sold' })).id }),
      'LOT_TAKEN',
    ],
    [
      'a lot that is locked',
      async () => ({ ...newViewing(t), lotId: (await buildLot(t.db, { status: 'locked' })).id }),
      'LOT_TAKEN',
    ],
  ])('is refused for %s', async (_name, written, code) => {
    const body = await written();
    const before = await list();
    const reply = await ask(body);
    expect(reply.body.code).toBe(code);
    expect(await list()).toEqual(before);
  });

  it('is answered alike whatever an address has ahead; the office reads it, and the address gets two receipts (D-337)', async () => {
    const email = 'often@test.example';
    const answers = [];
    for (let n = 0; n < 3; n += 1) answers.push(await ask({ ...newViewing(t), email }));
    answers.push(await ask({ ...newViewing(t), email: 'Often@test.example' }));
    const said = answers.map(({ status, body }) => [status, body.message.toLowerCase()]);
    for (const each of said) expect(each).toEqual(said[0]);
    expect(await list()).toHaveLength(4);
    expect([...(await mailsTo(email)), ...(await mailsTo('Often@test.example'))]).toHaveLength(2);
    const office = (await mailsTo(t.config.mail.office)).map((mail) => /(\d+) more ahead/.exec(mail)?.[1]);
    expect(office).toEqual([undefined, '1', '2', '3']);
  });

  it('holds its time and is suspect when the honeypot is filled (D-317)', async () => {
    const asked = newViewing(t);
    const { status, body } = await ask({ ...asked, leaveEmpty: 'https://spam.example' });
    expect([status, body.message]).toEqual([201, expect.stringContaining('This time is kept for you.')]);
    expect(await list()).toMatchObject([{ email: asked.email, suspect: true }]);
    expect(await times()).not.toContain(asked.startsAt);
    const [office] = await mailsTo(t.config.mail.office);
    expect(office).toContain('Subject: Suspect: Viewing requested by Rosnah Idris');
  });

  it('promises no mail where no mail server is set up, nor does the decision (D-319)', async () => {
    const silent = await testApp();
    const asked = newViewing(silent);
    const { body } = await silent.call(null, 'POST /public/viewings', { body: asked });
    expect(body.message).toBe(
      'Thank you! This time is kept for you. The park office gets in touch with you to confirm it.',
    );
    const office = await buildUser(silent.db, { role: 'admin' });
    const [{ _id: id }] = (await silent.call(office, 'GET /viewings')).body;
    const decided = await silent.call(office, `PUT /viewings/${id}`, {
      body: { action: 'confirm', sequence: 0 },
    });
    expect(decided.body.message).toBe(
      'Viewing confirmed. No mail server is set up, so nothing was mailed: please tell the visitor yourself.',
    );
    await silent.close();
  });

  it('is limited by network', async () => {
    const strict = await testApp({ LIMIT_ENQUIRIES_PER_HOUR: '2' });
    const tries = [];
    for (let n = 0; n < 3; n += 1)
      tries.push((await strict.call(null, 'POST /public/viewings', { body: newViewing(strict) })).status);
    expect(tries).toEqual([201, 201, 429]);
    await strict.close();
  });
});

describe('a decision of the office (D-287, D-288)', () => {
  it('goes out with an entry for the calendar, whose later versions replace it', async () => {
    const viewing = await arrangeViewing(t);
    const { body } = await decide(viewing.id, { action: 'confirm', sequence: 0, note: 'Ring at the gate' });
    expect(body).toMatchObject({
      message: 'Viewing confirmed. The mail to the visitor is on its way.',
      viewing: { state: 'confirmed', reply: 'Ring at the gate', sequence: 1 },
    });
    const later = offered(t)[60];
    await decide(viewing.id, { action: 'move', sequence: 1, startsAt: later });
    await decide(viewing.id, { action: 'cancel', sequence: 2 });
    const messages = await mailsTo(viewing.email);
    const entries = messages.slice(1).map(entryOf);
    expect(entries.map(({ METHOD, SEQUENCE, STATUS }) => [METHOD, SEQUENCE, STATUS])).toEqual([
      ['REQUEST', '1', 'CONFIRMED'],
      ['REQUEST', '2', 'CONFIRMED'],
      ['CANCEL', '3', 'CANCELLED'],
    ]);
    expect(new Set(entries.map(({ UID }) => UID))).toEqual(new Set([`${viewing.id}@localhost`]));
    const utc = (iso = '') => iso.replace(/[-:]|\.000/g, '');
    expect(entries.map(({ DTSTART }) => DTSTART)).toEqual([utc(viewing.startsAt), utc(later), utc(later)]);
    expect(messages[1]).toContain('Ring at the gate');
  });

  it('names people in the entry as iCalendar allows: without quotes and backslashes (D-288, RFC 5545)', async () => {
    const named = { ...park, site: { ...park.site, name: 'The "Aero" Hub; A, B' } };
    const quoted = await testApp({ SMTP_URL: 'smtp://127.0.0.1:1' }, { park: named });
    const office = await buildUser(quoted.db, { role: 'admin' });
    const { id } = await arrangeViewing(quoted, { name: 'Lim "Ah Meng" Wei \\' });
    await quoted.call(office, `PUT /viewings/${id}`, { body: { action: 'confirm', sequence: 0 } });
    const mails = await quoted.db.select().from(outbox).orderBy(outbox.id);
    const entry = (mails.at(-1)?.data as { calendar?: { text: string } } | undefined)?.calendar?.text ?? '';
    const lines = entry.replace(/\r\n /g, '').split('\r\n');
    const lineOf = (name: string) => lines.find((line) => line.startsWith(name));
    expect(lineOf('ATTENDEE')).toContain(';CN="Lim Ah Meng Wei":');
    expect(lineOf('ORGANIZER')).toContain(';CN="The Aero Hub; A, B":');
    expect(lineOf('PRODID')).toBe('PRODID:-//localhost//Viewings//EN');
    await quoted.close();
  });

  it('of declining has no entry, and one that is stale or impossible is refused', async () => {
    const { id, email } = await arrangeViewing(t);
    expect((await decide(id, { action: 'cancel', sequence: 0 })).body.code).toBe('VIEWING_STATE');
    expect((await decide(id, { action: 'decline', sequence: 0 })).status).toBe(200);
    expect((await mailsTo(email)).at(-1)).not.toContain('text/calendar');
    for (const [sequence, code] of [
      [0, 'VIEWING_CHANGED'],
      [1, 'VIEWING_STATE'],
    ] as const)
      expect((await decide(id, { action: 'confirm', sequence })).body.code).toBe(code);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('moves to a free time ahead only, also outside the opening hours', async () => {
    const [one, other] = [await arrangeViewing(t), await arrangeViewing(t)];
    const overlapping = new Date(new Date(other.startsAt).getTime() + 10 * 60_000).toISOString();
    const move = (startsAt: string) => decide(one.id, { action: 'move', sequence: 0, startsAt });
    expect((await move(overlapping)).body).toMatchObject({
      code: 'VIEWING_TAKEN',
      errors: { startsAt: expect.any(String) },
    });
    expect((await move(t.clock.now().toISOString())).body.code).toBe('VIEWING_OVER');
    expect((await decide(one.id, { action: 'move', sequence: 0 })).status).toBe(400);
    expect(await rowOf(one.id)).toMatchObject({ sequence: 0, state: 'requested' });
    expect((await move('2026-03-20T13:00:00Z')).body.viewing.state).toBe('confirmed');
  });

  it('is made with the state of the lot in sight, which only the office reads', async () => {
    const lot = await buildLot(t.db);
    const viewing = await arrangeViewing(t, { lotId: lot.id });
    await t.db.update(lots).set({ status: 'locked' }).where(eq(lots.id, lot.id));
    expect(await list()).toMatchObject([{ lot: { lotNumber: lot.lotNumber, status: 'locked' } }]);
    const { body } = await t.call(null, `GET ${link(viewing)}`);
    expect(body.lot).toEqual({ _id: lot.id, lotNumber: lot.lotNumber, type: lot.type });
  });

  it('lists what waits, what is ahead, a day and the past', async () => {
    const [first, second] = [await arrangeViewing(t, { name: 'Ahmad' }), await arrangeViewing(t)];
    await decide(second.id, { action: 'confirm', sequence: 0 });
    const ids = async (query: string) => (await list(query)).map(({ _id }: { _id: string }) => _id);
    expect(await ids('?view=requested')).toEqual([first.id]);
    expect(await ids('?view=ahead')).toEqual([first.id, second.id]);
    expect(await ids('?search=ahmad')).toEqual([first.id]);
    const day = parkTime(new Date(first.startsAt)).slice(0, 10);
    expect(await ids(`?day=${day}`)).toContain(first.id);
    expect(await ids('?day=2026-01-01')).toEqual([]);
    expect(await ids('?view=past')).toEqual([]);
  });
});

describe('the link of the mail (D-286)', () => {
  it('shows the viewing without the visitor, and cancels it once', async () => {
    const viewing = await arrangeViewing(t);
    const { body } = await t.call(null, `GET ${link(viewing)}`);
    expect(body).toMatchObject({ meeting, state: 'requested', startsAt: viewing.startsAt });
    expect(JSON.stringify(body)).not.toMatch(/Rosnah|visitor|5555-(?!0110)/);
    for (let tries = 0; tries < 2; tries += 1)
      expect((await t.call(null, `DELETE ${link(viewing)}`)).body.state).toBe('cancelled');
    expect(await mailsTo(viewing.email)).toHaveLength(2);
    expect(await mailsTo(t.config.mail.office)).toHaveLength(2);
  });

  it('takes a confirmed one out of the calendar, and not one that is over', async () => {
    const [viewing, past] = [await arrangeViewing(t), await arrangeViewing(t)];
    await decide(viewing.id, { action: 'confirm', sequence: 0 });
    await t.call(null, `DELETE ${link(viewing)}`);
    expect(entryOf((await mailsTo(viewing.email)).at(-1) ?? '')).toMatchObject({
      METHOD: 'CANCEL',
      SEQUENCE: '2',
    });
    await t.db.execute(
      sql`UPDATE viewings SET starts_at = '2026-01-01', ends_at = '2026-01-02', sequence = 1 WHERE id = ${past.id}`,
    );
    expect((await t.call(null, `DELETE ${link(past)}`)).body.code).toBe('VIEWING_OVER');
  });
});

describe('another time (D-483)', () => {
  const propose = (viewing: { id: string; key: string }, startsAt: unknown) =>
    t.call(null, `PUT ${link(viewing)}`, { body: { startsAt } });

  it('takes the place of one that was moved, waits for the office, and is told to both sides', async () => {
    const viewing = await arrangeViewing(t);
    const [moved, wanted] = offered(t).slice(60);
    await decide(viewing.id, { action: 'move', sequence: 0, startsAt: moved, note: 'Sorry' });
    expect((await propose(viewing, wanted)).body).toMatchObject({
      state: 'requested',
      startsAt: wanted,
      reply: '',
    });
    expect(await times()).toContain(moved);
    const { body: listed } = await t.call(admin, 'GET /viewings?limit=200');
    expect(listed).toContainEqual(
      expect.objectContaining({ _id: viewing.id, previousStart: moved, reply: 'Sorry' }),
    );
    // a repeat after a lost line
    expect((await propose(viewing, wanted)).status).toBe(200);
    const [visitor, office] = [await mailsTo(viewing.email), await mailsTo(t.config.mail.office)];
    expect([visitor.length, office.length]).toEqual([3, 2]);
    expect(visitor.at(-1)).toMatch(/^Subject: Another time requested: /m);
    expect(visitor.at(-1)).not.toContain('Sorry\n');
    expect(entryOf(visitor.at(-1) ?? '')).toMatchObject({ METHOD: 'CANCEL', SEQUENCE: '2' });
    expect(office.at(-1)).toContain('asks for another time of a viewing.');
    expect((await decide(viewing.id, { action: 'confirm', sequence: 2 })).body.viewing).toMatchObject({
      startsAt: wanted,
      previousStart: null,
      state: 'confirmed',
    });
  });

  it('is compared with the time before the first proposal, until it is answered or cancelled', async () => {
    const viewing = await arrangeViewing(t);
    const [agreed, first, second] = offered(t).slice(70);
    await decide(viewing.id, { action: 'move', sequence: 0, startsAt: agreed, note: 'Sorry' });
    const previous = async () => {
      const { body } = await t.call(admin, 'GET /viewings?limit=200');
      return body.find(({ _id }: { _id: string }) => _id === viewing.id)?.previousStart;
    };
    for (const [wanted, before] of [
      [first, agreed],
      [second, agreed],
      [agreed, null],
      [first, agreed],
    ]) {
      expect((await propose(viewing, wanted)).status).toBe(200);
      expect(await previous()).toBe(before);
    }
    await t.call(null, `DELETE ${link(viewing)}`);
    expect(await previous()).toBe(null);
  });

  it('is refused where it is not free or the viewing is not ahead', async () => {
    const [one, other] = [await arrangeViewing(t), await arrangeViewing(t)];
    expect((await propose(one, other.startsAt)).body.code).toBe('VIEWING_TAKEN');
    expect((await propose(one, '2026-03-10T20:00:00Z')).body.code).toBe('VIEWING_TIME');
    await t.call(null, `DELETE ${link(one)}`);
    expect((await propose(one, offered(t)[60])).body.code).toBe('VIEWING_STATE');
    await t.db.execute(
      sql`UPDATE viewings SET starts_at = '2026-01-01', ends_at = '2026-01-02', sequence = 1 WHERE id = ${other.id}`,
    );
    expect((await propose(other, offered(t)[60])).body.code).toBe('VIEWING_OVER');
  });

  it('is at hand on the dashboard of who has confirmed the address', async () => {
    const buyer = await buildUser(t.db);
    const viewing = await arrangeViewing(t, { email: buyer.email.toUpperCase() });
    await arrangeViewing(t);
    const own = async () => (await t.call(buyer, 'GET /users/me/viewings')).body;
    await t.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, buyer.id));
    expect(await own()).toEqual([]);
    await t.db.update(users).set({ emailConfirmedAt: t.clock.now() }).where(eq(users.id, buyer.id));
    expect(await own()).toMatchObject([
      { startsAt: viewing.startsAt, meeting, link: `/viewing#${viewing.id}/${viewing.key}` },
    ]);
  });

  it('is a task of a booking of its lot once its client has confirmed the address, and of no other (D-337)', async () => {
    const { agency, buyer, agentAdmin } = await buildPeople(t.db);
    const visitor = await buildMember(t.db, agency.id);
    const { booking, lot } = await buildBooking(t.db, { creator: visitor });
    const viewing = await arrangeViewing(t, { email: visitor.email, lotId: lot?.id });
    await decide(viewing.id, { action: 'confirm', sequence: 0 });
    const comes = async (id: string) => {
      const { tasks } = (await t.call(agentAdmin, `GET /bookings/${id}`)).body.standing;
      return tasks.filter(({ what }: { what: string }) => what === 'come_to_viewing').length;
    };
    const confirm = (emailConfirmedAt: Date | null) =>
      t.db.update(users).set({ emailConfirmedAt }).where(eq(users.id, visitor.id));
    await confirm(null);
    expect(await comes(booking.id)).toBe(0);
    await confirm(t.clock.now());
    expect(await comes(booking.id)).toBe(1);
    await t.db.update(bookings).set({ userId: buyer.id }).where(eq(bookings.id, booking.id));
    expect(await comes(booking.id)).toBe(0);
  });
});

describe('the database (D-285)', () => {
  it('holds no two open viewings at a time, and no change without another version', async () => {
    const [one, other] = [await arrangeViewing(t), await arrangeViewing(t)];
    const set = (id: string, change: ReturnType<typeof sql>) =>
      t.db.execute(sql`UPDATE viewings SET ${change} WHERE id = ${id}`);
    const same = sql`sequence = 1, starts_at = ${other.startsAt}::timestamptz + interval '5 minutes', ends_at = ${other.startsAt}::timestamptz + interval '9 minutes'`;
    await expect(set(one.id, same)).rejects.toMatchObject({ cause: { code: '23P01' } });
    await expect(set(one.id, sql`state = 'confirmed'`)).rejects.toMatchObject({ cause: { code: '23514' } });
    await set(one.id, sql`state = 'declined', sequence = 1`);
    await expect(set(one.id, sql`state = 'requested', sequence = 2`)).rejects.toMatchObject({
      cause: { code: '23514' },
    });
  });

  it('keeps no viewing beyond its days (D-289)', async () => {
    const { id } = await arrangeViewing(t);
    const ended = new Date((await rowOf(id))?.endsAt ?? 0);
    const purge = (before: Date) =>
      t.db.transaction((tx) => purgeViewings(tx as never, before, t.clock.now()));
    expect(await purge(ended)).toBe(0);
    expect(await purge(new Date(ended.getTime() + 1))).toBe(1);
    expect(await rowOf(id)).toBeUndefined();
  });
});
