import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookingSuccess } from '#core/bookings/messages.ts';
import { uploadForm } from '#core/documents/server/factory.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { renderMail } from '#core/notices/server/mail-present.ts';
import { outbox } from '#core/notices/server/tables.ts';
import { users } from '#core/users/server/tables.ts';
import { sayIn } from '#platform/server/translations.ts';
import type { Language } from '#shared/language.ts';
import { type TestApp, testApp } from '#test/app.ts';

import { buildPeople } from '#test/people.ts';
import { composeDue } from './jobs/compose.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const none = () => Buffer.alloc(0);
const key = { derive: () => 'k', matches: () => true, seal: none, unseal: none };

async function speaks(person: { id: string }, language: Language | null) {
  await t.db.update(users).set({ language }).where(eq(users.id, person.id));
}

async function textOfMail(to: { email: string }) {
  const [row] = await t.db.select().from(outbox).where(eq(outbox.recipient, to.email));
  const mail = row && renderMail(row, { config: t.config, key });
  return `${mail?.subject}\n${mail?.text}\n${mail?.html}`;
}

it('an agent reads a request in Malay, its buyer the receipt in Chinese, the office in English (D-293)', async () => {
  const { buyer, agentAdmin } = await buildPeople(t.db);
  await speaks(buyer, 'zh');
  await speaks(agentAdmin, 'ms');
  const lot = await buildLot(t.db);
  const { status } = await t.call(buyer, 'POST /bookings/request', { body: { lotId: lot.id } });
  expect(status).toBe(201);
  await composeDue({ config: t.config, db: t.db, vault: t.vault, now: t.clock.now });

  const receipt = await textOfMail(buyer);
  expect(receipt).toContain(`已收到您对地段${lot.lotNumber}的申请`);
  expect(receipt).toContain(`${buyer.name}，您好：`);
  expect(receipt).toContain('<html lang="zh-CN">');
  expect(receipt).not.toMatch(/Hello|request|was received/);

  const request = await textOfMail(agentAdmin);
  expect(request).toContain(`${buyer.name} memohon lot ${lot.lotNumber}`);
  expect(request).toContain('waktu Malaysia');
  expect(request).not.toMatch(/Hello|requests lot|Please/);

  const notices = await t.call(buyer, 'GET /notices', { headers: { 'accept-language': 'en' } });
  expect(notices.body[0].title).toBe(`Your request for lot ${lot.lotNumber} was received.`);
  const inMalay = await t.call(buyer, 'GET /notices', { headers: { 'accept-language': 'ms' } });
  expect(inMalay.body[0].title).toBe(`Permohonan anda untuk lot ${lot.lotNumber} telah diterima.`);
});

it('a refusal keeps code and English message, and is said in the language asked for beside them (D-292)', async () => {
  const { buyer } = await buildPeople(t.db);
  const lot = await buildLot(t.db, { status: 'locked' });
  const ask = (headers = {}) => t.call(buyer, 'POST /bookings/request', { body: { lotId: lot.id }, headers });
  const english = 'This lot is no longer available. Please choose another lot.';
  expect((await ask()).body).toMatchObject({ code: 'LOT_TAKEN', message: english });
  expect((await ask()).body.localized).toBeUndefined();
  const inChinese = (await ask({ 'accept-language': 'zh-CN,zh;q=0.9' })).body;
  expect(inChinese).toMatchObject({ code: 'LOT_TAKEN', message: english });
  expect(inChinese.localized).toEqual({ message: '此地段已不可预订。请选择其他地段。' });
  const wrong = await t.call(buyer, 'PUT /auth/me', {
    body: { name: '' },
    headers: { 'accept-language': 'ms' },
  });
  expect(wrong.body.errors.name).toBe('Name is required');
  expect(wrong.body.localized.errors.name).toBe('Nama diperlukan');
});

it('counts, names, times and rows within a reply are said in the language asked for (D-298)', async () => {
  const people = await buildPeople(t.db);
  const lot = await buildLot(t.db, { lotNumber: 'M-1' });
  const headers = { 'accept-language': 'ms' };
  const { body: booking } = await t.call(people.buyer, 'POST /bookings/request', { body: { lotId: lot.id } });
  const assigned = await t.call(people.agentAdmin, `PUT /bookings/${booking._id}/assignment`, {
    body: { userId: people.agentAdmin.id },
    headers,
  });
  expect(assigned.body.message).toBe(`Ditugaskan kepada ${people.agentAdmin.name}`);

  const rows = [{ id: booking._id }, { id: people.buyer.id }];
  const both = await t.call(people.agentAdmin, 'POST /bookings/bulk-approve', { body: { rows }, headers });
  expect(both.body.rows.map(({ message }: { message: string }) => message)).toEqual([
    sayIn('ms')(bookingSuccess.forwarded),
    'Tempahan tidak ditemui',
  ]);

  const process = { body: { action: 'booked' }, headers };
  const decide = () => t.call(people.admin, `PUT /bookings/${booking._id}/admin-response`, process);
  expect((await decide()).body.message).toBe(sayIn('ms')(bookingSuccess.booked));
  expect((await decide()).body.message).toBe(
    `Tempahan ini sudah ditandakan sebagai telah ditempah oleh ${people.admin.name}. Tiada apa-apa diubah.`,
  );

  const send = async (table: string, dryRun: boolean) => {
    const form = await uploadForm(
      { bytes: Buffer.from(table), name: 'lots.csv', field: 'file' },
      { reason: '' },
    );
    const call = `POST /lots/import?dryRun=${dryRun}`;
    return (await t.call(people.superAdmin, call, { ...form, headers: { ...form.headers, ...headers } }))
      .body;
  };
  const twice = 'Lot number,Position\nM-2,A\nM-2,B\n';
  const tried = await send(twice, true);
  expect(tried.message).toBe('Lot yang akan ditambah: 1, diubah: 0');
  expect(tried.rows[1].errors).toEqual([{ column: '', message: 'Baris 2 merujuk lot yang sama' }]);
  const refused = await send(twice, false);
  expect(refused.errors).toEqual({ 'line 3': 'Line 2 is about the same lot' });
  expect(refused.localized.errors).toEqual({ 'line 3': 'Baris 2 merujuk lot yang sama' });
  const { localized } = await send('Lot number,Name,Name\n1,a,b\n', true);
  expect(localized.message).toMatch(/^Tajuk lajur pada baris 1 tidak sepadan: lajur Name .*\. Satu baris/);
  expect(localized.errors.file).toBe(localized.message);
  const unread = await send('Lot number;Position;Colour\nM-2;A;red\n', true);
  expect(unread.remarks).toEqual([
    'Dibaca sebagai UTF-8, dipisahkan dengan koma bertitik',
    'Lajur Colour tidak dibaca.',
  ]);
});

it('an account keeps its language, and is opened with that of the page (D-293)', async () => {
  const { buyer } = await buildPeople(t.db);
  const name = buyer.name;
  const kept = await t.call(buyer, 'PUT /auth/me', { body: { name, language: 'ms' } });
  expect(kept.body.language).toBe('ms');
  // what is left out stays
  const renamed = await t.call(buyer, 'PUT /auth/me', { body: { name: `${name} B` } });
  expect(renamed.body.language).toBe('ms');
  expect((await t.call(buyer, 'PUT /auth/me', { body: { name, language: 'de' } })).status).toBe(400);
  const data = { name: 'Mei Ling', email: 'mei.ling@test.example', password: 'a long passphrase' };
  const opened = await t.call(null, 'POST /auth/register', {
    body: data,
    headers: { 'accept-language': 'zh' },
  });
  expect(opened.status).toBe(201);
  expect(opened.body.user.language).toBe('zh');
  expect(opened.body.user.phone).toBe('');
});

it('a reply to an enquiry is framed in the language of the page it was written on (D-293)', async () => {
  const { admin } = await buildPeople(t.db);
  const written = {
    name: 'Siti',
    email: 'siti@test.example',
    phone: '+60125550100',
    message: 'Boleh lawat?',
  };
  const sent = await t.call(null, 'POST /email/send-form', {
    body: written,
    headers: { 'accept-language': 'ms' },
  });
  expect(sent.status).toBe(200);
  const [enquiry] = (await t.call(admin, 'GET /contact-messages?limit=1')).body;
  await t.call(admin, `POST /contact-messages/${enquiry._id}/replies`, { body: { message: 'Jumaat.' } });
  const mail = await textOfMail(written);
  expect(mail).toContain('Re: pertanyaan anda\n');
  expect(mail).toContain('Anda menulis pada');
  expect(mail).not.toMatch(/Hello|You wrote/);
});
