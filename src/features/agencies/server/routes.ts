import type { Context } from '#server/context.ts';
import type { Serve } from '#server/http/serve.ts';
import { type Agency, listAgencies, listPublicAgencies } from '../contract.ts';
import { type AgencyRow, listActiveAgencies } from './store.ts';

function presentAgency(agency: AgencyRow): Agency {
  return {
    _id: agency.id,
    id: agency.id,
    name: agency.name,
    description: agency.description,
    contactEmail: agency.contactEmail,
    contactPhone: agency.contactPhone,
    address: agency.address,
    isActive: agency.isActive,
  };
}

export function agencyRoutes(serve: Serve, { db }: Context): void {
  serve(listPublicAgencies, async () => (await listActiveAgencies(db)).map(presentAgency));
  serve(listAgencies, async () => (await listActiveAgencies(db)).map(presentAgency));
}
