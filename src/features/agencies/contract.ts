import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';

/** An agency as anyone may see it (R-MEM-04, R-ADM-24). */
export const agencyShape = z.object({
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  description: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  address: z.string(),
  isActive: z.boolean(),
});
export type Agency = z.infer<typeof agencyShape>;

/** Agencies that take new members; inactive ones are left out (D-110). */
export const listPublicAgencies = endpoint({
  method: 'GET',
  path: '/agencies/public',
  summary: 'Active agencies',
  access: 'public',
  reply: { 200: z.array(agencyShape) },
});

/** The same for a signed-in caller: the way back when the public list cannot be had (R-CALL-16). */
export const listAgencies = endpoint({
  method: 'GET',
  path: '/agencies',
  summary: 'Agencies, for a signed-in caller',
  reply: { 200: z.array(agencyShape) },
});
