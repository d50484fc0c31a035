import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { buildDocument, drawPicture, uploadForm } from '#core/documents/server/factory.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { lots } from '#core/lots/server/tables.ts';
import { MOST_LIVE_IDS } from '#core/notices/live-contract.ts';
import { sessionClock } from '#core/sessions/lifecycle.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import { actorOf } from '#core/users/server/store.ts';
import { users } from '#core/users/server/tables.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type OpenStream, openStream } from '#test/live-stream.ts';
import { buildPeople } from '#test/people.ts';

let t: TestApp;
let url: string;
const open: OpenStream[] = [];

beforeAll(async () => {
  t = await testApp({ LIVE_PER_PERSON: '3' });
  url = await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  for (const stream of open) stream.close();
  await t.close();
});

/** A stream of a person (null: a visitor) that has been greeted. */
async function follow(person: { id: string } | null): Promise<OpenStream> {
  const stream = await openStream(url, person ? await t.tokenFor(person) : undefined);
  open.push(stream);
  expect(stream.status).toBe(200);
  await stream.until('hello');
  return stream;
}

const helloTo = (as: string | null) => `hello ${JSON.stringify({ as, lots: t.app.live.lotsVersion })}`;

/** Sends the head of a request for a stream, and disconnects some turns of the event loop later. */
async function leaveEarly(token: string, turns: number): Promise<void> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`GET /api/live HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  for (let turn = 0; turn < turns; turn += 1) await setImmediate();
  socket.destroy();
}

/** Runs `work` while the check of sessions fails. */
async function withoutSessions(work: () => Promise<void>): Promise<void> {
  await t.db.execute(sql`ALTER TABLE sessions RENAME TO sessions_away`);
  await work().finally(() => t.db.execute(sql`ALTER TABLE sessions_away RENAME TO sessions`));
}

/** Builds a lot and waits for its event: all earlier changes have arrived then. Answers their events. */
async function settle(...streams: OpenStream[]): Promise<string[][]> {
  const marker = await buildLot(t.db);
  return Promise.all(
    streams.map(async (stream) => {
      const since = [];
      do since.push(...(await stream.until('lots')));
      while (!since.at(-1)?.includes(marker.id));
      return since.filter((event) => !event.startsWith('lots'));
    }),
  );
}

describe('the stream', () => {
  it('greets a visitor, is neither cached nor compressed, and carries ids of lots only (D-150)', async () => {
    const lot = await buildLot(t.db);
    const stream = await follow(null);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('cache-control')).toContain('no-store');
    expect(stream.headers.get('x-accel-buffering')).toBe('no');
    expect(stream.headers.get('content-encoding')).toBeNull();
    expect(stream.events[0]).toBe(helloTo(null));
    await settle(stream);
    await t.db.update(lots).set({ price: 1_200_000 }).where(eq(lots.id, lot.id));
    expect(await stream.until('lots')).toEqual([`lots {"ids":["${lot.id}"]}`]);
    const later = await follow(null);
    expect(later.events[0], 'a change makes another version').not.toBe(stream.events[0]);
  });

  it('greets a person by id, and the bearer of a token that is none as a visitor (D-133, D-152)', async () => {
    const person = await buildUser(t.db);
    expect((await follow(person)).events).toEqual([helloTo(person.id)]);
    const stranger = await openStream(url, 'made-up');
    open.push(stranger);
    expect(await stranger.until('hello')).toEqual([helloTo(null)]);
  });

  it('names no lot of a change of more than fifty (D-151)', async () => {
    const stream = await follow(null);
    const built = await Promise.all(Array.from({ length: MOST_LIVE_IDS + 1 }, () => buildLot(t.db)));
    await stream.until('lots');
    await settle(stream);
    const all = inArray(
      lots.id,
      built.map(({ id }) => id),
    );
    await t.db.update(lots).set({ price: 1_200_000 }).where(all);
    expect(await stream.until('lots')).toEqual(['lots {"all":true}']);
  });

  it('leaves the hub when its reader disconnects', async () => {
    const stream = await follow(null);
    const before = t.app.live.size;
    stream.close();
    await expect.poll(() => t.app.live.size).toBe(before - 1);
  });
});

describe('who is sent a booking (D-152)', () => {
  it('its parties, its agency and the office, and nobody else', async () => {
    const { agency, buyer, agent, agentAdmin, admin } = await buildPeople(t.db);
    const others = await buildPeople(t.db);
    const colleague = await buildMember(t.db, agency.id);
    const known = [buyer, agentAdmin, admin];
    const unknown = [agent, colleague, others.agentAdmin, others.buyer, null];
    const streams = await Promise.all([...known, ...unknown].map(follow));
    const { booking } = await buildBooking(t.db, { creator: buyer });
    const received = await settle(...streams);
    const event = `booking {"id":"${booking.id}"}`;
    expect(received.map((events) => events.includes(event))).toEqual([
      ...known.map(() => true),
      ...unknown.map(() => false),
    ]);
  });

  it('an internal note and an assignment are sent to the desks alone (D-189, D-190)', async () => {
    const { buyer, agentAdmin, admin } = await buildPeople(t.db);
    const { booking } = await buildBooking(t.db, { creator: buyer });
    const streams = await Promise.all([agentAdmin, admin, buyer, null].map(follow));
    await settle(...streams);
    const event = `booking {"id":"${booking.id}"}`;
    const body = { text: 'Calls back on Friday', readers: 'own' };
    await t.call(agentAdmin, `POST /bookings/${booking.id}/notes`, { body });
    expect(await settle(...streams)).toEqual([[event], [event], [], []]);
    for (const userId of [agentAdmin.id, null]) {
      await t.call(agentAdmin, `PUT /bookings/${booking.id}/assignment`, { body: { userId } });
      expect(await settle(...streams)).toEqual([[event], [event], [], []]);
    }
  });

  it('a verdict on a document and the upload of the next one are sent to both sides (D-152, D-167)', async () => {
    const { buyer, agentAdmin } = await buildPeople(t.db);
    const { booking } = await buildBooking(t.db, { creator: buyer, times: [t.clock.now()] });
    const about = { bookingId: booking.id, uploadedBy: buyer.id, createdAt: t.clock.now() };
    const { id: documentId } = await buildDocument(t.db, about);
    const streams = await Promise.all([buyer, agentAdmin].map(follow));
    await settle(...streams);
    const changed = `booking {"id":"${booking.id}"}`;
    const body = { checks: [{ documentId, verdict: 'sent_back', reason: 'blurred' }] };
    await t.call(agentAdmin, `PUT /bookings/${booking.id}/document-checks`, { body });
    const [toBuyer, toAgency] = await settle(...streams);
    expect(toBuyer?.sort()).toEqual([changed, 'notice {}']);
    expect(toAgency).toEqual([changed]);
    const bytes = await drawPicture(8, 8).jpeg().toBuffer();
    const form = await uploadForm({ bytes }, { bookingId: booking.id, documentType: 'ic_front' });
    expect((await t.call(buyer, 'POST /uploads/document', form)).status).toBe(201);
    expect(await settle(...streams)).toEqual([[changed], [changed]]);
  });

  it('a change of the booking by a call is sent to the buyer, with their notice', async () => {
    const { buyer, agentAdmin } = await buildPeople(t.db);
    const { booking } = await buildBooking(t.db, { creator: buyer });
    const stream = await follow(buyer);
    // the request itself may have been announced after the stream was opened
    await settle(stream);
    const { status } = await t.call(agentAdmin, `PUT /bookings/${booking.id}/agent-response`, {
      body: { action: 'approve' },
    });
    expect(status).toBe(200);
    const [events] = await settle(stream);
    expect(events?.sort()).toEqual([`booking {"id":"${booking.id}"}`, 'notice {}']);
  });

  it('a transaction that is quiet announces no booking (bulk data)', async () => {
    const { buyer, admin } = await buildPeople(t.db);
    const stream = await follow(admin);
    const { booking } = await buildBooking(t.db, { creator: buyer });
    await settle(stream);
    await t.db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL portal.quiet = 'on'`);
      await tx.execute(
        sql`UPDATE bookings SET expires_at = expires_at + interval '1 day' WHERE id = ${booking.id}`,
      );
    });
    expect(await settle(stream)).toEqual([[]]);
  });
});

describe('rights are those of the moment (D-153)', () => {
  it('a revoked session ends its stream only', async () => {
    const person = await buildUser(t.db);
    const token = await t.tokenFor(person);
    const stream = await openStream(url, token);
    await stream.until('hello');
    const other = await follow(person);
    await fetch(`${url}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    await stream.ended;
    expect(stream.events.at(-1)).toBe('session {}');
    expect(await settle(other)).toEqual([[]]);
  });

  it('a change of role or membership ends the streams of the person and reaches their agency and the office', async () => {
    const { agency, agentAdmin, admin } = await buildPeople(t.db);
    const others = await buildPeople(t.db);
    const member = await buildMember(t.db, agency.id);
    const [own, ofAgency, ofOffice, ofOthers] = await Promise.all(
      [member, agentAdmin, admin, others.agentAdmin].map(follow),
    );
    if (!own || !ofAgency || !ofOffice || !ofOthers) throw new Error('four streams');
    await t.db.update(users).set({ agencyStatus: 'rejected' }).where(eq(users.id, member.id));
    await own.ended;
    expect(own.events.at(-1)).toBe('membership {}');
    expect(await settle(ofAgency, ofOffice, ofOthers)).toEqual([['membership {}'], ['membership {}'], []]);
  });

  it('the check of all sessions ends the streams of expired tokens and closed accounts', async () => {
    const [expiring, closed, staying] = [await buildUser(t.db), await buildUser(t.db), await buildUser(t.db)];
    const [ofExpiring, ofClosed] = [await follow(expiring), await follow(closed)];
    t.clock.advance(sessionClock.tokenLife + 1);
    const ofStaying = await follow(staying);
    await t.app.live.checkSessions();
    await Promise.all([ofExpiring.ended, ofClosed.ended]);
    expect(ofExpiring.events.at(-1)).toBe('session {}');
    expect(await settle(ofStaying)).toEqual([[]]);
  });
});

describe('a lost channel and a stop', () => {
  it('readers get pause, and resync when the channel is back (D-155)', async () => {
    const stream = await follow(null);
    t.app.live.lost();
    await stream.until('pause');
    const late = await openStream(url);
    open.push(late);
    expect(await late.until('pause')).toEqual([helloTo(null), 'pause {}']);
    t.app.live.connected();
    await Promise.all([stream.until('resync'), late.until('resync')]);
  });

  it('a check that fails when the channel is back is made again, until readers get resync (D-155)', async () => {
    const person = await buildUser(t.db);
    const streams = [await follow(person), await follow(null)];
    t.app.live.lost();
    for (const stream of streams) await stream.until('pause');
    await withoutSessions(async () => {
      t.app.live.connected();
      await expect(t.app.live.checkSessions()).rejects.toThrow();
    });
    for (const stream of streams) expect(await stream.until('resync')).toEqual(['resync {}']);
    expect(await settle(...streams)).toEqual([[], []]);
  });

  it('a check that fails while the channel is open ends no stream, and readers get resync after the next one (D-155)', async () => {
    const person = await buildUser(t.db);
    const streams = [await follow(person), await follow(null)];
    await withoutSessions(async () => {
      t.app.live.connected();
      await expect(t.app.live.checkSessions()).rejects.toThrow();
    });
    for (const stream of streams) expect(await stream.until('resync')).toEqual(['resync {}']);
    expect(await settle(...streams)).toEqual([[], []]);
  });

  it('a stream whose first check fails gives its place back (D-154)', async () => {
    const person = await buildUser(t.db);
    const caller = { actor: actorOf(person), sessionId: randomUUID() };
    const before = t.app.live.size;
    await withoutSessions(async () => {
      for (let turn = 0; turn < 4; turn += 1) {
        await expect(t.app.live.open(caller, '127.0.0.1')).rejects.toThrow('sessions');
        await expect.poll(() => t.app.live.size).toBe(before);
      }
    });
    for (let turn = 0; turn < 3; turn += 1) await follow(person);
  });

  it('a reader who is gone before the greeting gives the place back (D-154)', async () => {
    const person = await buildUser(t.db);
    const token = await t.tokenFor(person);
    const before = t.app.live.size;
    for (let turn = 0; turn < 40; turn += 1) await leaveEarly(token, turn);
    await expect.poll(() => t.app.live.size).toBe(before);
    await follow(person);
  });

  it('a person has at most LIVE_PER_PERSON streams (D-154)', async () => {
    const person = await buildUser(t.db);
    const streams = await Promise.all([follow(person), follow(person), follow(person)]);
    const fourth = await openStream(url, await t.tokenFor(person));
    expect(fourth.status).toBe(429);
    expect(fourth.refusal).toMatchObject({ code: 'TOO_MANY' });
    streams[0]?.close();
    await expect.poll(async () => (await openStream(url, await t.tokenFor(person))).status).toBe(200);
  });

  it('a process has at most LIVE_CONNECTIONS, and says bye to each when it stops (D-154, D-155)', async () => {
    const small = await testApp({ LIVE_CONNECTIONS: '2' });
    const address = await small.app.listen({ port: 0, host: '127.0.0.1' });
    const streams = [await openStream(address), await openStream(address)];
    const third = await openStream(address);
    expect(third.status).toBe(503);
    expect(third.headers.get('retry-after')).toBe('60');
    expect(third.refusal).toMatchObject({ message: 'Live updates are busy. The page refreshes by itself.' });
    await Promise.all([small.close(), ...streams.map(({ ended }) => ended)]);
    expect(streams.map(({ events }) => events.at(-1))).toEqual(['bye {}', 'bye {}']);
  });
});
