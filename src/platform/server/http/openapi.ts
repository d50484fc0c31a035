import type {
  FastifyDynamicSwaggerOptions,
  SwaggerTransform,
  SwaggerTransformObject,
} from '@fastify/swagger';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Endpoint, isMultipart } from '#shared/endpoint.ts';
import type { Refusal } from '#shared/problem.ts';
import { defaultRefusals } from './refusals.ts';

type Json = z.core.JSONSchema.JSONSchema;
/** A part of the document; a test validates the whole document against the specification. */
type Part = Record<string, unknown>;
type Operation = { requestBody?: { required?: boolean; content: Record<string, { schema?: object }> } };

/** What each group of calls is about. */
const tags = {
  Site: 'The site itself and the park.',
  Login: 'Accounts are opened here, and sessions begun, renewed and ended.',
  Accounts: 'The own account, and the accounts that staff look after.',
  Agencies: 'Agencies, the data they show and those who run them.',
  Membership: 'Asking to join an agency, its answer, and its members.',
  'Lots and units': 'What the park has, and what is free.',
  Bookings: 'From the request to the sale, the refusal or the cancellation.',
  Purchasers: 'Who buys in law, with identity numbers that are sealed and masked.',
  Deposits: 'What is due for a booking, its payments, refunds and forfeits, and the rules.',
  Review: 'What agency and office do with a booking: verdicts on documents, notes, assignment.',
  Documents: 'Cheques and identity cards of a booking; private.',
  'Notices and mail': 'What the portal tells people, and the mails it makes of it.',
  Enquiries: 'Messages through the contact form.',
  Records: 'Histories, reports and searches for agencies and office.',
};
export type Tag = keyof typeof tags;

/** The document without its paths, for @fastify/swagger. */
export const documentHead = (parkName: string) =>
  ({
    openapi: '3.1.0',
    info: {
      title: `${parkName} portal`,
      version: '1.0.0',
      description:
        'Times are ISO 8601 in UTC, prices in ringgit, areas in square metres. Every path answers under /api/api too, and an unknown query parameter is ignored. An id that does not exist and one that is none are both 404.',
    },
    servers: [{ url: '/' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token that a login answers; good for 24 hours.',
        },
      },
    },
  }) satisfies FastifyDynamicSwaggerOptions['openapi'];

const idempotencyKey = z
  .string()
  .min(8)
  .max(100)
  .optional()
  .describe('8 to 100 visible characters, new for each intent.')
  .meta({ examples: ['b7c1f2de-request-1'] });

/** Describes an endpoint's route: schemas by fastify-type-provider-zod, the rest from the endpoint definition. */
export function describeEndpoint(endpoint: Endpoint, tag: Tag): SwaggerTransform {
  const { method, path, summary, access, params, query, idempotent, example } = endpoint;
  return (route) => {
    const shapes = {
      params,
      querystring: query,
      ...(idempotent && { headers: z.object({ 'Idempotency-Key': idempotencyKey }) }),
      ...(method !== 'GET' && { body: bodyShape(endpoint) }),
      response: replyShapes(endpoint),
    };
    const schema = jsonSchemaTransform({ ...route, schema: shapes }).schema as Record<string, Json>;
    const takesBody = Object.keys(schema.body?.properties ?? {}).length > 0;
    return {
      url: route.url,
      schema: {
        ...schema,
        operationId: [method.toLowerCase(), ...path.split(/\W+/).filter(Boolean)].join('_'),
        tags: [tag],
        summary,
        description: descriptionOf(endpoint),
        security: access === 'session' ? [{ bearer: [] }] : [],
        consumes: mediaTypesOf(endpoint),
        // the body may be omitted when no field is required
        body: takesBody ? { ...schema.body, ...(example && { examples: [example] }) } : undefined,
        response: { ...repliesOf(endpoint, schema.response as Part), ...refusalsOf(endpoint) },
      },
    };
  };
}

function isList({ query }: Endpoint): boolean {
  return 'limit' in query.shape;
}

function descriptionOf(endpoint: Endpoint): string {
  const { access, aliases, idempotent, description } = endpoint;
  return [
    access === 'session'
      ? 'For callers who are logged in, each within their own rights.'
      : 'Open to everybody.',
    description,
    isList(endpoint) && 'Answers page by page; X-Total-Count says how many there are in all.',
    idempotent &&
      'A repeat with the same Idempotency-Key within 24 hours gets the first answer and changes nothing.',
    aliases.length > 0 && `Also answers at ${aliases.map((alias) => `\`/api${alias}\``).join(' and ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function bodyShape({ body }: Endpoint): z.ZodType {
  if (!isMultipart(body)) return body;
  if (body.file === null) return body.fields;
  return z.object({
    [body.file]: z.file().mime([...body.accepts] as z.core.util.MimeTypes[]),
    ...body.fields.shape,
  });
}

function mediaTypesOf({ body }: Endpoint): string[] {
  if (!isMultipart(body)) return ['application/json'];
  // a form without a file may also be sent as JSON
  return body.file === null ? ['multipart/form-data', 'application/json'] : ['multipart/form-data'];
}

function replyShapes({ reply }: Endpoint) {
  return Object.fromEntries(Object.entries(reply).filter(([, shape]) => typeof shape !== 'string'));
}

const descriptions: Record<string, string> = { 200: 'Done', 201: 'Created', 503: 'Not ready' };
const totalCount = { 'X-Total-Count': { description: 'Rows in all', type: 'integer' } };
const retryAfter = { 'Retry-After': { description: 'Seconds to wait', type: 'integer' } };
const plainText = { schema: { type: 'string' }, example: 'OK' };

/** The success replies with all their media types; `schemas` holds the JSON ones by status. */
function repliesOf(endpoint: Endpoint, schemas: Part): Part {
  const { reply, files } = endpoint;
  return Object.fromEntries(
    Object.entries(reply).map(([status, shape]) => [
      status,
      {
        description: descriptions[status] ?? 'Another state',
        ...(isList(endpoint) && { headers: totalCount }),
        content: {
          ...(shape === 'text' && { 'text/plain': plainText }),
          ...(typeof shape !== 'string' && { 'application/json': { schema: schemas[status] } }),
          ...Object.fromEntries(files.map((type) => [type, { schema: { contentMediaType: type } }])),
        },
      },
    ]),
  );
}

/** All refusals by status, one example per code. */
function refusalsOf(endpoint: Endpoint): Part {
  const byStatus = new Map<number, Map<string, Refusal>>();
  for (const refusal of [...endpoint.errors, ...defaultRefusals(endpoint)]) {
    if (refusal.status in endpoint.reply) continue;
    byStatus.set(refusal.status, (byStatus.get(refusal.status) ?? new Map()).set(refusal.code, refusal));
  }
  return Object.fromEntries(
    [...byStatus].map(([status, refusals]) => [
      status,
      {
        description: [...refusals.values()]
          .map(({ code, message }) => `\`${code}\`: ${message}`)
          .join('\n\n'),
        ...(status === 429 && { headers: retryAfter }),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Problem' },
            examples: Object.fromEntries(
              [...refusals.values()].map(({ code, message }) => [code, { value: { message, code } }]),
            ),
          },
        },
      },
    ]),
  );
}

/** Writes each named schema once, and says which bodies may be left out. */
export const completeDocument: SwaggerTransformObject = (given) => {
  const document = jsonSchemaTransformObject(given) as {
    components?: { schemas?: Record<string, Json> };
    paths?: Record<string, Record<string, Operation>>;
  };
  // the plugin emits an input variant of each named schema, which is identical here
  const schemas = Object.fromEntries(
    Object.entries(document.components?.schemas ?? {}).filter(([name]) => !name.endsWith('Input')),
  );
  const operations = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path));
  for (const { requestBody: body } of operations) {
    // the plugin marks every body as required; one without required fields is optional
    if (body) body.required = Object.values(body.content).some(({ schema }) => 'required' in (schema ?? {}));
  }
  const components = { ...document.components, schemas };
  return { ...document, components } as ReturnType<SwaggerTransformObject>;
};
