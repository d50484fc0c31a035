import type { OpenAPIV3_1 } from 'openapi-types';
import { z } from 'zod';
import type { Endpoint, MultipartBody } from '#shared/endpoint.ts';
import type { Refusal } from '#shared/problem.ts';
import { exampleOf } from './examples.ts';
import { problemShape } from './problem-shape.ts';
import { usualRefusals } from './usual-refusals.ts';

type Json = z.core.JSONSchema.JSONSchema;
type Schemas = Record<string, Json>;
/** A part of the document; a test holds the whole of it against the specification's own schema. */
type Part = Record<string, unknown>;

/** What the calls are about, by the first pattern that their path matches. */
const subjects: [RegExp, string, string][] = [
  [/^\/auth|\/sessions/, 'Login', 'Accounts are opened here, and sessions begun, renewed and ended.'],
  [/request-agency|agency-request|\/requests/, 'Membership', 'Asking to join an agency, and its answer.'],
  [
    /agent-admins|\/agencies\/:id\/users|\/users\/agency/,
    'People of an agency',
    'Members, agents and those who run it.',
  ],
  [/agencies/, 'Agencies', 'Agencies and the data they show.'],
  [/^\/uploads|document/, 'Documents', 'Cheques and identity cards of a booking; private.'],
  [/^\/bookings/, 'Bookings', 'From the request to the sale, the refusal or the cancellation.'],
  [/users/, 'Accounts', 'The own account, and the accounts that staff look after.'],
  [/lots|units|properties|plan/, 'Lots and units', 'What the park has, and what is free.'],
  [/contact|email|enquir/, 'Enquiries', 'Messages through the contact form.'],
  [/notice/, 'Notices', 'What people are told of their bookings and memberships.'],
  [/audit|integrity|export|report|events/, 'Records', 'Histories, reports and checks for the office.'],
  [/./, 'Site', 'The site itself.'],
];
const subjectOf = (path: string) => subjects.find(([pattern]) => pattern.test(path))?.[1] ?? 'Site';

/**
 * The OpenAPI 3.1 document of some endpoints: each one once, under its first path, with an example of what it takes and
 * answers, and with every refusal in its exact words.
 */
export function openApiDocument(endpoints: readonly Endpoint[]): OpenAPIV3_1.Document {
  const schemas: Schemas = {};
  schemaOf(problemShape, 'output', schemas);
  const paths: Record<string, Part> = {};
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, schemas) };
  }
  const used = new Set(endpoints.map(({ path }) => subjectOf(path)));
  const tags = subjects.filter(([, name]) => used.has(name));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Aero Industrial Hub portal',
      version: '1.0.0',
      description:
        'Times are ISO 8601 in UTC, prices in ringgit, areas in square metres. Every path answers under /api/api too, and an unknown query parameter is ignored. An id that does not exist and one that is none are both 404.',
    },
    servers: [{ url: '/' }],
    tags: tags.map(([, name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token that a login answers; good for 24 hours.',
        },
      },
      schemas: schemas as Record<string, OpenAPIV3_1.SchemaObject>,
    },
  };
}

function operationOf(endpoint: Endpoint, schemas: Schemas): Part {
  const { method, path, summary, access } = endpoint;
  const body = method === 'GET' ? undefined : bodyOf(endpoint, schemas);
  return {
    operationId: [method.toLowerCase(), ...path.split(/\W+/).filter(Boolean)].join('_'),
    tags: [subjectOf(path)],
    summary,
    description: descriptionOf(endpoint),
    parameters: parametersOf(endpoint, schemas),
    ...(body && { requestBody: body }),
    responses: { ...repliesOf(endpoint, schemas), ...refusalsOf(endpoint) },
    security: access === 'session' ? [{ bearer: [] }] : [],
  };
}

function descriptionOf({ access, aliases, idempotent, query, description }: Endpoint): string {
  const isList = 'limit' in (schemaOf(query, 'input', {}).properties ?? {});
  return [
    access === 'session'
      ? 'For callers who are logged in, each within their own rights.'
      : 'Open to everybody.',
    description,
    isList && 'Answers page by page; X-Total-Count says how many there are in all.',
    idempotent &&
      'A repeat with the same Idempotency-Key within 24 hours gets the first answer and changes nothing.',
    aliases.length > 0 && `Also answers at ${aliases.map((alias) => `\`/api${alias}\``).join(' and ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function parametersOf({ params, query, idempotent }: Endpoint, schemas: Schemas): Part[] {
  const of = (place: 'path' | 'query', shape: z.ZodType) => {
    const { properties = {}, required = [] } = schemaOf(shape, 'input', schemas);
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema,
      example: exampleOf(schema as Json, schemas, name),
    }));
  };
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: '8 to 100 visible characters, new for each intent.',
    schema: { type: 'string', minLength: 8, maxLength: 100 },
    example: 'b7c1f2de-request-1',
  };
  return [...of('path', params), ...of('query', query), ...(idempotent ? [key] : [])];
}

function bodyOf({ body, example }: Endpoint, schemas: Schemas): Part | undefined {
  if (isMultipart(body)) {
    const { $schema: _, ...fields } = schemaOf(body.fields, 'input', schemas);
    if (body.file === null) {
      const json = jsonOf(fields, schemas, example);
      return { required: true, content: { 'multipart/form-data': { schema: fields }, ...json } };
    }
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    const schema = {
      ...fields,
      properties: { [body.file]: file, ...fields.properties },
      required: [body.file, ...(fields.required ?? [])],
    };
    const encoding = { [body.file]: { contentType: body.accepts.join(', ') } };
    return { required: true, content: { 'multipart/form-data': { schema, encoding } } };
  }
  const schema = schemaOf(body, 'input', schemas);
  // a call that takes nothing may be sent without a body
  if (schema.type === 'object' && Object.keys(schema.properties ?? {}).length === 0) return undefined;
  return { required: (schema.required ?? []).length > 0, content: jsonOf(schema, schemas, example) };
}

function repliesOf({ reply, query, files }: Endpoint, schemas: Schemas): Part {
  const isList = 'limit' in (schemaOf(query, 'input', {}).properties ?? {});
  const total = { 'X-Total-Count': { description: 'Rows in all', schema: { type: 'integer' } } };
  return Object.fromEntries(
    Object.entries(reply).map(([status, shape]) => [
      status,
      {
        description: descriptions[status] ?? 'Another state',
        ...(isList && { headers: total }),
        content: {
          ...(shape === 'text' && textContent),
          ...(typeof shape !== 'string' && jsonOf(schemaOf(shape, 'output', schemas), schemas)),
          ...Object.fromEntries(files.map((type) => [type, { schema: { contentMediaType: type } }])),
        },
      },
    ]),
  );
}

const descriptions: Record<string, string> = { 200: 'Done', 201: 'Created', 503: 'Not ready' };
const textContent = { 'text/plain': { schema: { type: 'string' }, example: 'OK' } };

/** Every refusal by its status, one example for each code. */
function refusalsOf(endpoint: Endpoint): Part {
  const byStatus = new Map<number, Refusal[]>();
  const all = [...endpoint.errors, ...usualRefusals(endpoint)];
  for (const refusal of all) {
    const known = byStatus.get(refusal.status) ?? [];
    if (!known.some(({ code }) => code === refusal.code)) byStatus.set(refusal.status, [...known, refusal]);
  }
  const answers = [...byStatus].map(([status, refusals]) => [
    status,
    {
      description: refusals.map(({ code, message }) => `\`${code}\`: ${message}`).join('\n\n'),
      ...(status === 429 && { headers: waiting }),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Problem' },
          examples: Object.fromEntries(
            refusals.map(({ code, message }) => [code, { value: { message, code } }]),
          ),
        },
      },
    },
  ]);
  return Object.fromEntries(answers.filter(([status]) => !((status as number) in endpoint.reply)));
}

const waiting = {
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } },
};

function jsonOf(schema: Json, schemas: Schemas, example?: Endpoint['example']): Part {
  const { $schema: _, ...written } = schema;
  return {
    'application/json': {
      schema: written,
      example: example ?? exampleOf(written, schemas),
    },
  };
}

function isMultipart(body: Endpoint['body']): body is MultipartBody {
  return 'kind' in body;
}

/** The JSON schema of a shape; shapes that have a name (`.meta({ id })`) are written once, among `schemas`. */
function schemaOf(shape: z.ZodType, io: 'input' | 'output', schemas: Schemas): Json {
  const { $defs = {}, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' });
  for (const [name, definition] of Object.entries($defs)) schemas[name] = withRefs(definition as Json);
  return withRefs(schema);
}

function withRefs(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
