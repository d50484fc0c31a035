import { outbox } from '#core/notices/server/tables.ts';
import type { TestApp } from '#test/app.ts';
import { park } from '#test/park.ts';
import { offeredStarts } from '../lifecycle.ts';
import { viewings } from '../server/tables.ts';

let asked = 0;

/** A request for a viewing that nobody has made: another free time and another visitor each. */
export function newViewing(t: TestApp) {
  const startsAt = offered(t)[asked] ?? '';
  asked += 1;
  return {
    startsAt,
    manner: 'in_person',
    name: 'Rosnah Idris',
    email: `visitor.${asked}@test.example`,
    phone: '03-5555 0177',
    note: 'We are three.',
  };
}

/** A request for the first time that the park offers; no other viewing is left. */
export async function onlyViewing(t: TestApp) {
  await t.db.delete(viewings);
  return { ...newViewing(t), startsAt: offered(t)[0] ?? '', email: 'visitor@test.example' };
}

/** The park's settings, which the sample has. */
function viewingSettings() {
  if (!park.viewings) throw new Error('The sample park offers no viewings');
  return park.viewings;
}

/** Times that the settings offer now, taken or not. */
export const offered = (t: TestApp) =>
  offeredStarts(viewingSettings(), t.clock.now()).map((start) => start.toISOString());

/** A requested viewing: what was asked, its id, and the key of the link that was mailed. */
export async function arrangeViewing(t: TestApp, fields: object = {}) {
  const written = { ...newViewing(t), ...fields };
  const { status, body } = await t.call(null, 'POST /public/viewings', { body: written });
  if (status !== 201) throw new Error(`The viewing was refused: ${body.code}`);
  const mails = await t.db.select().from(outbox).orderBy(outbox.id);
  const mail = mails.findLast(({ recipient }) => recipient === written.email);
  const link = linkIn((mail?.data as { text?: string } | undefined)?.text ?? '');
  return { ...written, ...link };
}

/** The link of a mail: whose viewing it is, and its key. */
function linkIn(text: string): { id: string; key: string } {
  const [, id, key] = /\/viewing#([^/]+)\/(\S+)/.exec(text) ?? [];
  if (!id || !key) throw new Error('The mail has no link');
  return { id, key };
}
