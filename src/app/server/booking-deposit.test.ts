import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLot } from '#core/lots/server/factory.ts';
import { wordsOf } from '#core/notices/messages.ts';
import { notices, outbox } from '#core/notices/server/tables.ts';
import { depositText } from '#core/park/deposit-labels.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { hasModule } from '#test/collected-module-tests.ts';
import { textOf } from '#test/pdf.ts';
import { buildPeople, type People } from '#test/people.ts';
import { composeDue } from './jobs/compose.ts';

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp({ MAX_OPEN_REQUESTS: '1000' });
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

const plain = (text: string) => text.replaceAll(/\s+/g, ' ');
const park = 'GET /public/properties/aeroindustrial';

/** Requests a lot of RM 1,360,000, and returns the texts of every place that says what has to be paid for it. */
async function saidOf(type: 'A' | 'B'): Promise<Record<string, string>> {
  const lot = await buildLot(t.db, { type, price: 1_360_000 });
  const { deposits } = (await t.call(null, 'GET /public/park')).body;
  const files: Record<string, string> = {};
  if (hasModule('brochures')) {
    files.sheet = textOf((await t.call(null, `${park}/lots/${lot.id}/sheet`)).raw);
    files.brochure = textOf((await t.call(null, `${park}/brochure`)).raw);
    files.list = textOf((await t.call(null, `${park}/price-list/file?type=${type}`)).raw);
    files.csv = (await t.call(null, `${park}/price-list/file?type=${type}&format=csv`)).raw.toString();
  }
  const { body: made } = await t.call(people.buyer, 'POST /bookings/request', { body: { lotId: lot.id } });
  const isReceipt = and(eq(notices.bookingId, made.id), eq(notices.kind, 'booking_receipt'));
  const [notice] = await t.db.select().from(notices).where(isReceipt);
  if (!notice) throw new Error('There is no receipt of the request');
  await composeDue({ config: t.config, db: t.db, vault: t.vault, now: t.clock.now });
  const toBuyer = t.db.select().from(outbox).where(eq(outbox.recipient, people.buyer.email));
  const [mail] = await toBuyer.orderBy(desc(outbox.id)).limit(1);
  if (!mail) throw new Error('There is no mail about the request');
  if (hasModule('papers')) {
    const issued = await t.call(people.admin, `POST /bookings/${made.id}/papers`, { body: {} });
    files.form = textOf((await t.call(people.buyer, `GET /papers/${issued.body.id}/file`)).raw);
  }
  const texts = {
    page: depositText(deposits[type], lot.price),
    notice: wordsOf(notice).text,
    mail: JSON.stringify(mail.data),
    ...files,
  };
  return Object.fromEntries(Object.entries(texts).map(([place, text]) => [place, plain(text)]));
}

const ownSum = /RM 10,000(?!,\d)|10000\.00/;
const word = /booking deposit/i;

it('says what the park states of the booking deposit alike in every place, where no rule says otherwise (D-380, D-381)', async () => {
  const said = await saidOf('A');
  for (const [place, text] of Object.entries(said)) {
    expect([place, text.match(word) !== null, text.match(ownSum) !== null]).toEqual([place, true, true]);
    if (place !== 'csv')
      expect([place, text]).toEqual([
        place,
        expect.stringMatching(/before the (lot is booked|park office books the lot)/i),
      ]);
    expect(text).not.toMatch(/booking fee|Nothing has to be paid/i);
  }
});

it.runIf(hasModule('deposits'))(
  'says the rule alike in every place from the moment it is set, and the sum of the park nowhere (D-380, D-381)',
  async () => {
    await saidOf('B');
    const rules = [{ lotType: 'B', percentBp: 200, dueDays: 14 }];
    await t.call(people.superAdmin, 'PUT /deposit-rules', { body: { rules } });
    const { brochure, ...said } = await saidOf('B');
    for (const [place, text] of Object.entries(said)) {
      expect([place, text.match(word) !== null, /27,200|27200\.00/.test(text)]).toEqual([place, true, true]);
      const when = /within 14 days of the booking|Mar 16, 2026|16 Mar(ch)? 2026|16\/03\/2026/i;
      if (place !== 'csv') expect([place, text]).toEqual([place, expect.stringMatching(when)]);
      expect([place, ownSum.test(text)]).toEqual([place, false]);
      expect(text).not.toMatch(/booking fee|Nothing has to be paid/i);
    }
    // it has no lot: a share of the price
    if (brochure) expect(brochure).toContain('2 % of the price, within 14 days of the booking');
    // another type keeps what the park states
    expect((await saidOf('A')).notice).toMatch(ownSum);
  },
);
