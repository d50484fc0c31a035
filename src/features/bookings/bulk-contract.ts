import { z } from 'zod';
import { bulkResultShape, bulkRowId, bulkRows } from '#shared/bulk.ts';
import { endpoint, exampleId } from '#shared/endpoint.ts';
import { commonRefusals } from '#shared/problem.ts';
import { noteField, seenStatus } from './contract.ts';

/**
 * Approves several requests for the agency and forwards each to the office: one transaction and one result each.
 * Rejections and decisions of the office are taken one by one (D-197).
 */
export const approveBookings = endpoint({
  method: 'POST',
  path: '/bookings/bulk-approve',
  summary: 'Approve several requests for the agency, each for itself',
  example: { rows: [{ id: exampleId('06'), seenStatus: 'pending_agent' }] },
  body: z.object({ agentNotes: noteField, rows: bulkRows(z.object({ id: bulkRowId, seenStatus })) }),
  reply: { 200: bulkResultShape },
  errors: [commonRefusals.FORBIDDEN],
  idempotent: true,
});
