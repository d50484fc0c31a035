import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { userOf } from '#test/accounts.ts';
import { fakeNetwork, json } from '#test/render-page.tsx';
import { applicantsQuery } from './staff-queries.ts';

const staff = userOf('agent_admin', { agencyId: 'a1', agencyName: 'Meridian', agencyStatus: 'approved' });
const person = { name: 'Nur Aina', email: 'nur@aero.example', phone: '012-1' };
const request = {
  _id: 'r1',
  userId: 'u1',
  agencyId: 'a1',
  message: 'A bakery',
  createdAt: '2026-03-01T04:00:00Z',
};

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['its own fields', person],
  ['user', { user: person }],
  ['userData', { userData: person }],
  ['userInfo', { userInfo: person }],
])('a request names its applicant by %s (R-MEM-23, R-CALL-41)', async (_, named) => {
  fakeNetwork({
    'GET /users/agency-requests': () => json({ message: 'x' }, 500),
    'GET /agencies/a1/requests': () => json([{ ...request, ...named }]),
  });
  const { rows } = await new QueryClient().fetchQuery(applicantsQuery(staff));
  const [applicant] = rows;
  expect(applicant).toMatchObject({
    ...person,
    _id: 'u1',
    requestId: 'r1',
    agencyRequestMessage: 'A bakery',
  });
});
