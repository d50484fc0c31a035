import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeNetwork, json } from '#test/render-page.tsx';
import { publicAgencyQuery } from './queries.ts';
import { agenciesPageQuery, agencyQuery } from './staff-queries.ts';

const sent = {
  _id: 'a1',
  name: 'Meridian',
  email: 'desk@meridian.example',
  location: 'Shah Alam',
  isActive: true,
};
const read = { id: 'a1', contactEmail: 'desk@meridian.example', contactPhone: '03-1', address: 'Shah Alam' };

afterEach(() => vi.unstubAllGlobals());

it.each(['phone', 'contactNumber'])(
  'an agency is read by the other names of its contact, %s among them (R-ADM-24, D-117)',
  async (name) => {
    const agency = { ...sent, [name]: '03-1' };
    fakeNetwork({
      'GET /public/agencies/a1': () => json(agency),
      'GET /agencies': () => json([agency]),
      'GET /agencies/a1': () => json(agency),
    });
    const client = new QueryClient();
    expect(await client.fetchQuery(publicAgencyQuery('a1'))).toMatchObject(read);
    const all = { search: '', state: 'all', sort: 'name', page: 1 } as const;
    const { rows } = await client.fetchQuery(agenciesPageQuery(all));
    expect(rows).toMatchObject([{ ...read, isActive: true }]);
    expect(await client.fetchQuery(agencyQuery('a1'))).toMatchObject({ ...read, isActive: true });
  },
);
