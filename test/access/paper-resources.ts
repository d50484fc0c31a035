import { eq } from 'drizzle-orm';
import { papers } from '#modules/papers/server/tables.ts';
import type { Build } from './resource.ts';

/** The form of a booking, issued by the office and opened by it and, where they may, by the caller. */
export const formOf =
  (booking: Build): Build =>
  async (stage, caller) => {
    const { ids, secrets } = await booking(stage, caller);
    const { t, office } = stage;
    const { body } = await t.call(office, `POST /bookings/${ids.booking}/papers`, { body: {} });
    await t.call(office, `GET /papers/${body.id}/file`);
    await caller.call(`GET /papers/${body.id}/file`);
    const [row] = await t.db.select().from(papers).where(eq(papers.id, body.id));
    if (!row?.sha256) throw new Error('The form was not drawn');
    return { ids: { ...ids, paper: row.id, code: row.verifyCode }, sha256: row.sha256, secrets };
  };
