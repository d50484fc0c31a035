import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#shared/endpoint.ts';

// Goal S16: a writing call of the browser that no test makes over a broken network fails here.

const contracts = import.meta.glob<Record<string, unknown>>('../src/features/*/*contract.ts', {
  eager: true,
});
const endpoints = new Map(
  Object.values(contracts)
    .flatMap((contract) => Object.entries(contract))
    .filter((entry): entry is [string, Endpoint] => Object.hasOwn(entry[1] ?? {}, 'access')),
);
const addressOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const isWrite = ({ method }: Endpoint) => method !== 'GET';

/** The sources of the browser, by path. */
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /(^|\/)web\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => [path, readFileSync(join('src', path), 'utf8')] as const);

/**
 * Writing calls that no journey of broken networks makes, and the tests in which their components make them without a connection
 * or with a broken answer.
 */
const inComponents: Record<string, string> = {
  'POST /bookings': 'app/web/pages/CreateBookingPage.test.tsx',
  'POST /bookings/property': 'features/bookings/web/request/BookingDialog.test.tsx',
  'PUT /bookings/:id/document-checks': 'features/review/web/ReviewDocuments.test.tsx',
  'PUT /bookings/:id/deposit': 'features/deposits/web/DepositSection.test.tsx',
  'POST /bookings/:id/payments': 'features/deposits/web/EntryDialog.test.tsx',
  'PUT /payments/:id': 'features/deposits/web/DepositSection.test.tsx',
  'PUT /bookings/:id/milestones': 'features/milestones/web/MilestoneSection.test.tsx',
  'POST /lots/:id/queue': 'features/queues/web/LotLine.test.tsx',
  'POST /lots/:id/watch': 'features/queues/web/LotLine.test.tsx',
  'DELETE /lots/:id/watch': 'features/queues/web/LotLine.test.tsx',
  'PUT /queue-places/:id': 'features/queues/web/LineDialog.test.tsx',
  'PUT /bookings/:id/purchasers': 'features/purchasers/web/PurchaserSection.test.tsx',
  'POST /bookings/:id/purchasers/:purchaserId/identity': 'features/purchasers/web/PurchaserSection.test.tsx',
  'DELETE /bookings/:id/documents': 'features/review/web/BookingRetention.test.tsx',
  'PUT /deposit-rules': 'features/deposits/web/office/DepositsPanel.test.tsx',
  'POST /uploads/files/:id/original': 'features/documents/web/OriginalButton.test.tsx',
  'POST /public/viewings': 'features/viewings/web/ViewingForm.test.tsx',
  'DELETE /public/viewings/:id/:key': 'features/viewings/web/OwnViewingCard.test.tsx',
  'PUT /viewings/:id': 'features/viewings/web/ViewingsPanel.test.tsx',
  'POST /email/send-form': 'app/web/pages/home/Contact.test.tsx',
  'POST /lots/import': 'features/lots/web/office/lots-in-bulk.test.tsx',
  'POST /bookings/:id/papers': 'features/papers/web/PapersSection.test.tsx',
  'POST /papers/:id/accept': 'features/papers/web/PapersSection.test.tsx',
  'PUT /notices/:id': 'features/notices/web/NoticesPanel.test.tsx',
  'POST /public/mail/unsubscribe/:user/:topic/:key': 'features/notices/web/UnsubscribePanel.test.tsx',
  'POST /mails/:id/send-again': 'features/notices/web/MailLogPanel.test.tsx',
  'POST /auth/register': 'app/web/pages/sign-in/RegisterPage.test.tsx',
  'POST /auth/login': 'app/web/pages/sign-in/login-failures.test.tsx',
  'POST /auth/logout': 'app/web/layouts/PublicLayout.test.tsx',
  'POST /auth/refresh': 'app/web/session/session-monitor.test.tsx',
  'POST /auth/extend': 'app/web/session/session-monitor.test.tsx',
  'POST /auth/forgot-password': 'app/web/pages/sign-in/ResetPasswordPage.test.tsx',
  'POST /auth/reset-password': 'app/web/pages/sign-in/ResetPasswordPage.test.tsx',
  'POST /auth/confirm-email': 'app/web/pages/sign-in/ConfirmEmailPage.test.tsx',
  'POST /users/me/confirm-email': 'app/web/pages/sign-in/ConfirmEmailPage.test.tsx',
  'POST /users/me/second-factor': 'features/sessions/web/TwoStepDialog.test.tsx',
  'PUT /users/me/second-factor': 'features/sessions/web/TwoStepDialog.test.tsx',
  'POST /users/me/second-factor/off': 'features/sessions/web/TwoStepDialog.test.tsx',
  'POST /users/me/second-factor/recovery-codes': 'features/sessions/web/TwoStepDialog.test.tsx',
  'POST /users/:id/second-factor/off': 'features/sessions/web/TwoStepDialog.test.tsx',
};

/** The calls of the journeys of broken networks. */
function callsOfJourneys(): string[] {
  return readdirSync('e2e')
    .filter((name) => name.startsWith('write-actions-'))
    .flatMap((name) => [...readFileSync(join('e2e', name), 'utf8').matchAll(/\bcalls: \[([^\]]*)\]/g)])
    .flatMap(([, list = '']) => [...list.matchAll(/'([^']+)'/g)].map(([, address = '']) => address));
}

describe('every writing call of the browser', () => {
  const called = sources.flatMap(([path, text]) =>
    [...text.matchAll(/(?<![.\w])call(?:File|Page|All)?\(\s*(?:\{ \.\.\.)?(\w+)/g)]
      .map(([, name = '']) => name)
      .filter(() => !path.startsWith('platform/web/api-client/')),
  );

  it('names its endpoint where it stands, and nothing else asks the server', () => {
    // a variable of list-queries.ts: one of two lists of bookings
    expect(called.filter((name) => !endpoints.has(name))).toEqual(['list']);
    const direct = sources.filter(([, text]) => /\bfetch\(|new XMLHttpRequest|sendBeacon/.test(text));
    expect(direct.map(([path]) => path).sort()).toEqual([
      'features/enquiries/web/send-contact-form.ts',
      'platform/web/api-client/send.ts',
      'platform/web/live/event-stream.ts',
    ]);
  });

  it('is tried over a broken network', () => {
    const writes = [...new Set(called)].flatMap((name) => endpoints.get(name) ?? []).filter(isWrite);
    const addresses = writes.map(addressOf);
    const tried = [...callsOfJourneys(), ...Object.keys(inComponents)];
    expect(addresses.filter((address) => !tried.includes(address))).toEqual([]);
    expect(tried.filter((address) => !addresses.includes(address))).toEqual([]);
    for (const [address, path] of Object.entries(inComponents)) {
      // a parameter is a value of the test, as in `PUT /notices/1`
      const handler = address.replaceAll(/:\w+/g, '(?:\\$\\{[^}]+\\}|[\\w-]+)');
      expect(readFileSync(join('src', path), 'utf8'), path).toMatch(new RegExp(`['"\`]${handler}['"\`]`));
    }
  });
});
