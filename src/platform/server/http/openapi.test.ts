import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { endpoints } from '#test/endpoints.ts';
import { defaultRefusals, problemShape } from './refusals.ts';

type MediaType = { contentMediaType?: string };
type Property = MediaType & { anyOf?: MediaType[] };
type Content = {
  example?: Record<string, unknown>;
  examples?: Record<string, { value: unknown }>;
  schema: { required?: string[]; properties?: Record<string, Property> };
};
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: unknown;
  parameters?: { name: string; in: string; example: unknown }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { description: string; content?: Record<string, Content> }>;
};

/** The parts of the document under test; the specification's validator checks the rest. */
type Description = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
  tags: { name: string }[];
};

let t: TestApp;
let document: Description;
beforeAll(async () => {
  t = await testApp();
  document = (await t.call(null, 'GET /openapi.json')).body;
});
afterAll(() => t.close());

const pathOf = ({ path }: Endpoint) => `/api${path.replace(/:(\w+)/g, '{$1}')}`;
const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${pathOf(endpoint)}`;
const operationOf = (endpoint: Endpoint): Operation => {
  const operation = document.paths[pathOf(endpoint)]?.[endpoint.method.toLowerCase()];
  if (operation === undefined) throw new Error(`The document does not describe ${nameOf(endpoint)}.`);
  return operation;
};
const fieldsOf = ({ body }: Pick<Endpoint, 'body'>) => ('kind' in body ? body.fields : body);
const cases = endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);

describe('the OpenAPI document', () => {
  it('keeps to the specification of OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    expect({ valid, errors, version: validator.version }).toEqual({ valid: true, version: '3.1' });
  });

  it('has every endpoint once, under its first path, and nothing else', () => {
    const written = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(written.sort()).toEqual(endpoints.map(nameOf).sort());
  });

  it('writes each named shape once, uses all of them, and refers to nothing else', () => {
    const names = Object.keys(document.components.schemas);
    expect(names.filter((name) => /Input|Output|\d$/.test(name))).toEqual([]);
    const text = JSON.stringify(document);
    const used = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, pointer]) => pointer);
    expect([...new Set(used)].sort()).toEqual(names.map((name) => `#/components/schemas/${name}`).sort());
    expect(names).toEqual(expect.arrayContaining(['Booking', 'Lot', 'Problem', 'User']));
  });

  it('calls every operation by a name of its own', () => {
    const ids = endpoints.map((endpoint) => operationOf(endpoint).operationId);
    expect(new Set(ids).size).toBe(endpoints.length);
    const tags = document.tags.map(({ name }) => name);
    for (const endpoint of endpoints) expect(tags).toContain(operationOf(endpoint).tags[0]);
  });

  it.each(cases)('%s has a summary, its callers and its path parameters', (_name, endpoint) => {
    const operation = operationOf(endpoint);
    expect(operation.summary).toBe(endpoint.summary);
    expect(operation.description).toMatch(/^(For callers who are logged in|Open to everybody)/);
    expect(operation.security).toEqual(endpoint.access === 'session' ? [{ bearer: [] }] : []);
    const named = (operation.parameters ?? []).filter((one) => one.in === 'path').map(({ name }) => name);
    expect(named.sort()).toEqual([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name).sort());
  });

  it.each(cases.filter(([, { example }]) => example))(
    '%s gives an example that it takes',
    (_name, endpoint) => {
      const body = operationOf(endpoint).requestBody?.content['application/json'];
      expect(body?.example).toEqual(endpoint.example);
      expect(fieldsOf(endpoint).safeParse(body?.example).error).toBeUndefined();
    },
  );

  it.each(cases)('%s names its required fields', (_name, { body, ...endpoint }) => {
    const file = 'kind' in body && body.file !== null ? [body.file] : [];
    const fields = fieldsOf({ body });
    // some bodies are transformed once they are read
    const { shape } = (fields instanceof z.ZodPipe ? fields.in : fields) as z.ZodObject;
    const needed = Object.keys(shape).filter((name) => !shape[name]?.safeParse(undefined).success);
    const operation = operationOf({ ...endpoint, body });
    for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
      expect([...(schema.required ?? [])].sort()).toEqual([...file, ...needed].sort());
  });

  it('names the media type of every body that is not JSON', () => {
    const types = endpoints.map((endpoint) => {
      const { requestBody, responses } = operationOf(endpoint);
      const taken = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => {
        const files = Object.values(schema.properties ?? {}).flatMap((each) => [each, ...(each.anyOf ?? [])]);
        const accepted = files.flatMap(({ contentMediaType = [] }) => contentMediaType);
        return [type, ...(accepted.length > 0 ? [accepted.join(', ')] : [])].join(': ');
      });
      const answered = Object.entries(responses)
        .filter(([status]) => Number(status) < 300)
        .flatMap(([, { content = {} }]) => Object.keys(content));
      return [nameOf(endpoint), [...taken, '->', ...new Set(answered)].join(' ')] as const;
    });
    const usual = ['-> application/json', 'application/json -> application/json'];
    const table = 'text/csv application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const report = `-> application/json ${table}`;
    const unusual = {
      'POST /api/uploads/document':
        'multipart/form-data: application/pdf, image/jpeg, image/png, image/webp -> application/json',
      'GET /api/uploads/files/{id}/{name}': '-> application/pdf image/jpeg image/png image/webp',
      'POST /api/uploads/files/{id}/original':
        'application/json -> application/pdf image/jpeg image/png image/webp',
      'POST /api/lots/import': `multipart/form-data: ${table.replace(' ', ', ')} -> application/json`,
      'GET /api/lots/export': `-> ${table}`,
      'GET /api/public/properties/{property}/lots/{lotId}/sheet': '-> application/pdf',
      'GET /api/public/properties/{property}/lots/{lotId}/picture': '-> image/png',
      'GET /api/public/properties/{property}/brochure': '-> application/pdf',
      'GET /api/public/properties/{property}/price-list/file': '-> application/pdf text/csv',
      'GET /api/bookings/export': `-> ${table}`,
      'GET /api/deposits/export': `-> ${table}`,
      'GET /api/deposits/report': report,
      'GET /api/bookings/{id}/deposit/statement': '-> application/pdf',
      'GET /api/papers/{id}/file': '-> application/pdf',
      'GET /api/users/me/export/files': '-> application/zip',
      'GET /api/live': '-> text/event-stream',
      'GET /api/reports/sales': report,
      'GET /api/reports/funnel': report,
      'GET /api/reports/ageing': report,
      'GET /api/reports/agency-ageing': report,
      'GET /api/reports/pace': report,
      'GET /api/reports/agencies': report,
      'GET /api/reports/months': report,
      'GET /api/mails/{id}/message': '-> message/rfc822',
      'POST /api/email/send-form': 'multipart/form-data application/json -> text/plain',
    };
    const served = new Set(types.map(([name]) => name));
    // those of a module that is not there are no calls
    expect(Object.fromEntries(types.filter(([, line]) => !usual.includes(line)))).toEqual(
      Object.fromEntries(Object.entries(unusual).filter(([name]) => served.has(name))),
    );
  });

  it.each(cases)('%s lists each refusal with its exact message', (_name, endpoint) => {
    const { responses } = operationOf(endpoint);
    const told = Object.entries(responses)
      .filter(([status]) => Number(status) >= 400 && !(status in endpoint.reply))
      .flatMap(([status, { content }]) =>
        Object.entries(content?.['application/json']?.examples ?? {}).map(([code, { value }]) => ({
          status: Number(status),
          code,
          value,
        })),
      );
    for (const { status, code, message } of [...endpoint.errors, ...defaultRefusals(endpoint)]) {
      if (!(status in endpoint.reply))
        expect(told).toContainEqual({ status, code, value: { message, code } });
    }
    for (const { value } of told) expect(problemShape.strict().safeParse(value).error).toBeUndefined();
    const codes = told.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['TOO_MANY', 'SERVER_ERROR']));
    expect(codes.includes('UNAUTHENTICATED')).toBe(endpoint.access === 'session');
  });

  it('has a page of its own, which may run its own files and nothing else', async () => {
    const reply = await t.call(null, 'GET /docs/');
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/);
    const plain = await t.call(null, 'GET /openapi.json');
    expect(plain.headers['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    );
  });
});
