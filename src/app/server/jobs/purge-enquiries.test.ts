import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enquiryReplies } from '#core/enquiries/server/tables.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { folderStorage } from '#platform/server/storage.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { auditOf } from '#test/db-assertions.ts';
import { purgeOnce } from './purge.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const purge = () => {
  const storage = folderStorage(join(t.config.dataDir, 'documents'));
  return purgeOnce({ config: t.config, db: t.db, now: t.clock.now, storage }, (error) => {
    throw error;
  });
};

describe('what visitors wrote', () => {
  it('is deleted one year after an enquiry is handled, not before, and never while it is open', async () => {
    const admin = await buildUser(t.db, { role: 'admin' });
    const write = async (name: string) => {
      const body = { name, email: 'nur.aina@test.example', phone: '+60125550100', message: 'May we visit?' };
      await t.call(null, 'POST /email/send-form', { body });
      return (await t.call(admin, 'GET /contact-messages?limit=1')).body[0]._id as string;
    };
    const handled = await write('Nur Aina');
    t.clock.advance(HOUR);
    const open = await write('Grace Lim');
    await t.call(admin, `POST /contact-messages/${handled}/replies`, { body: { message: 'On Friday' } });
    await t.call(admin, `PUT /contact-messages/${handled}`, { body: { handled: true } });
    t.clock.advance(365 * DAY - 1000);
    expect(await purge()).toMatchObject({ enquiries: 0, mails: 0 });
    t.clock.advance(2000);
    expect(await purge()).toMatchObject({ enquiries: 1 });
    const { body } = await t.call(admin, 'GET /contact-messages');
    expect(body.map(({ _id }: { _id: string }) => _id)).toEqual([open]);
    expect(await t.db.select().from(enquiryReplies)).toEqual([]);
    expect(await auditOf(t.db, handled)).toMatchObject([
      { action: 'enquiry.send' },
      { action: 'enquiry.reply' },
      { action: 'enquiry.handle' },
      { action: 'enquiry.purge' },
    ]);
  });
});
