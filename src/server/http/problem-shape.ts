import { z } from 'zod';
import type { ProblemBody } from '#shared/problem.ts';

/** The shape of every error answer, for the OpenAPI document and for what leaves the server. */
export const problemShape = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  status: z.string().optional(),
}) satisfies z.ZodType<ProblemBody>;
// the name under which the OpenAPI document writes this shape once; other shapes of that kind do the same
z.globalRegistry.add(problemShape, { id: 'Problem' });
