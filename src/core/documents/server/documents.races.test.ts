import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople } from '#test/people.ts';
import { drawPicture, uploadForm } from './factory.ts';
import { documents } from './tables.ts';

let t: TestApp;
let form: Awaited<ReturnType<typeof uploadForm>>;
beforeAll(async () => {
  t = await testApp({ LIMIT_UPLOADS_PER_HOUR: '1000' });
  const bytes = await drawPicture(40, 40).jpeg().toBuffer();
  form = await uploadForm({ bytes }, { documentType: 'ic_front' });
});
afterAll(() => t.close());

const ROUNDS = 10;
const upload = async (person: { id: string }, fields: Record<string, string>) =>
  t.call(
    person,
    'POST /uploads/document',
    await uploadForm({ bytes: await drawPicture(40, 40).jpeg().toBuffer() }, fields),
  );

describe(`documents at the same moment, ${ROUNDS} rounds each`, () => {
  it('many uploads of one IC side leave exactly one that counts, and lose none (D-99)', async () => {
    // uploads of one person are serialized
    const { buyer, agentAdmin, admin, superAdmin } = await buildPeople(t.db);
    const { booking } = await buildBooking(t.db, { creator: buyer });
    for (let round = 1; round <= ROUNDS; round += 1) {
      const replies = await Promise.all(
        [buyer, agentAdmin, admin, superAdmin].map((person) =>
          upload(person, { bookingId: booking.id, documentType: 'ic_front' }),
        ),
      );
      expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect((await t.call(buyer, `GET /uploads/documents/${booking.id}`)).body).toHaveLength(1);
      const rows = await t.db.select().from(documents).where(eq(documents.bookingId, booking.id));
      expect(rows.filter(({ replacedAt }) => replacedAt === null)).toHaveLength(1);
      expect(rows).toHaveLength(4 * round);
    }
  });

  it('many uploads without a booking leave five of a person (D-99)', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const person = await buildUser(t.db);
      for (let file = 1; file <= 4; file += 1) expect((await upload(person, {})).status).toBe(201);
      const replies = await Promise.all([upload(person, {}), upload(person, {})]);
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    }
  });

  it('one upload named by two booking requests belongs to one of them; the other is not made (D-97)', async () => {
    const agency = await buildAgency(t.db);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const person = await buildMember(t.db, agency.id);
      const { documentUrl, _id } = (await t.call(person, 'POST /uploads/document', form)).body;
      const lots = [await buildLot(t.db), await buildLot(t.db)];
      const replies = await Promise.all(
        lots.map((lot) => t.call(person, 'POST /bookings/request', { body: { lotId: lot.id, documentUrl } })),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 400]);
      const made = replies.find(({ status }) => status === 201);
      const [row] = await t.db.select().from(documents).where(eq(documents.id, _id));
      expect(row?.bookingId).toBe(made?.body._id);
      const mine = await t.call(person, 'GET /bookings/user');
      expect(mine.body.map((booking: { _id: string }) => booking._id)).toEqual([made?.body._id]);
    }
  });
});
