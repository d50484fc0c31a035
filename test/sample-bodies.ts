import { z } from 'zod';
import { type Endpoint, exampleId } from '#shared/endpoint.ts';

type Json = z.core.JSONSchema.JSONSchema;

/** Values of fields whose shape alone does not say what they take. */
const byName: Record<string, unknown> = {
  email: 'nur.aina@example.com',
  phone: '+60125550100',
  password: 'a long passphrase',
  newPassword: 'a longer passphrase',
};

/** A body that the endpoint takes: its documented example, or one with every field; and the names of its fields. */
export function sampleBody({ body, example }: Endpoint): {
  sample: Record<string, unknown>;
  fields: string[];
} {
  const shape = 'kind' in body ? body.fields : body;
  const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
  const sample = (example ?? sampleOf(schema)) as Record<string, unknown>;
  return { sample, fields: Object.keys(schema.properties ?? {}) };
}

/** Every field of a body as a copy with another value: the fields of objects and lists in it too. */
export function withEach(body: unknown, isMeant: (name: string) => boolean, value: string): unknown[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.keys(body).flatMap((name) => {
    const fields = body as Record<string, unknown>;
    const put = (changed: unknown) => (Array.isArray(body) ? [changed] : { ...fields, [name]: changed });
    const inner = withEach(fields[name], isMeant, value).map(put);
    return isMeant(name) ? [put(value), ...inner] : inner;
  });
}

function sampleOf(schema: Json, name = ''): unknown {
  const chosen = schema.anyOf?.find((each) => each.type !== 'null');
  if (chosen) return sampleOf(chosen, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (name in byName) return byName[name];
  if (/id$/i.test(name)) return exampleId('01');
  if (schema.format === 'date-time') return '2026-03-02T04:00:00.000Z';
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, value]) => [key, sampleOf(value as Json, key)]),
      );
    case 'array':
      return [sampleOf((schema.items ?? {}) as Json, name.replace(/s$/, ''))];
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 1);
    default:
      return name;
  }
}
