import type { DetailedAgency } from '#core/agencies/contract.ts';
import { type Handlers, json, type SentRequest } from './render-page.tsx';

/** The calls that read agencies, searched and paged as the server does. */
export function agencyCalls(agencies: readonly DetailedAgency[]): Handlers {
  const list = ({ url }: SentRequest) => {
    const asked = url.searchParams;
    const [search, name] = [asked.get('search'), asked.get('name')].map((text) => text?.toLowerCase());
    const isActive = asked.get('isActive');
    const ids = asked.get('ids')?.split(',');
    const found = agencies
      .filter(
        (agency) =>
          (!search || textOf(agency).includes(search)) &&
          (!name || agency.name.toLowerCase() === name) &&
          (!isActive || String(agency.isActive) === isActive) &&
          (!ids || ids.includes(agency.id)),
      )
      .toSorted((one, other) =>
        asked.get('sort') === '-userCount'
          ? (other.userCount ?? 0) - (one.userCount ?? 0)
          : one.name.localeCompare(other.name),
      );
    const offset = Number(asked.get('offset'));
    const rows = found.slice(offset, offset + Number(asked.get('limit') ?? 1000));
    const reply = json(rows);
    reply.headers.set('x-total-count', String(found.length));
    return reply;
  };
  const one = agencies.flatMap((agency) => [
    [`GET /agencies/${agency.id}`, () => json(agency)],
    [`GET /public/agencies/${agency.id}`, () => json(agency)],
  ]);
  return { 'GET /agencies': list, 'GET /agencies/public': list, ...Object.fromEntries(one) };
}

function textOf({ name, contactEmail, contactPhone, address, agentAdmins = [] }: DetailedAgency): string {
  const staff = agentAdmins.map((person) => person.name);
  return [name, contactEmail, contactPhone, address, ...staff].join(' ').toLowerCase();
}
