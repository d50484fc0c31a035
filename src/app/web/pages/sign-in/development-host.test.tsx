/**
 * @vitest-environment-options { "url": "https://portal.example/" }
 */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { apiBase } from '#platform/web/api-client/call.ts';
import { fakeNetwork, json } from '#test/render-page.tsx';
import { renderSite } from '#test/render-site.tsx';

const config = (devHost: string) => () =>
  json({
    devLogin: { email: 'superadmin@aero.example', password: 'fixed-secret' },
    devHost,
    contact: { email: 'hello@aero.example', phone: '', address: '', whatsapp: '' },
    limits: { maxDocumentBytes: 1, holdDays: 14, documentDays: 90 },
  });

it('calls its own origin, whichever server sent the page (R-CONST-13, D-40)', () => {
  expect(apiBase()).toBe('https://portal.example/api');
});

it('fills in no test account outside development, whatever the server offers (R-AUTH-05, D-22)', async () => {
  fakeNetwork({ 'GET /config': config('127.0.0.1') });
  renderSite('/login');
  await screen.findByText('hello@aero.example', { selector: 'main a' });
  expect(screen.queryByText('Development Mode')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('');
});

it('fills it in at the configured address of development (R-AUTH-05, D-22)', async () => {
  fakeNetwork({ 'GET /config': config('portal.example') });
  renderSite('/login');
  expect(await screen.findByText('Development Mode')).toBeTruthy();
});
