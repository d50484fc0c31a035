import { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';

/** The way to a field of a body; `0` is the first element of a list. */
export type FieldPath = readonly string[];

type JsonSchema = {
  type?: string | string[];
  enum?: unknown;
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
};

/** Where the body of a call takes a text of its sender's choice. */
export function textFieldsOf({ body }: Endpoint): FieldPath[] {
  const schema = z.toJSONSchema('kind' in body ? body.fields : body, { io: 'input', unrepresentable: 'any' });
  const all = textsIn(schema as JsonSchema, []);
  return [...new Map(all.map((path) => [path.join('.'), path])).values()];
}

function textsIn(schema: JsonSchema, at: FieldPath): FieldPath[] {
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  const isText = [schema.type].flat().includes('string') && !schema.enum && schema.const === undefined;
  return [
    ...(isText ? [at] : []),
    ...Object.entries(properties).flatMap(([name, part]) => textsIn(part, [...at, name])),
    ...(items ? textsIn(items, [...at, '0']) : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((part) => textsIn(part, at)),
  ];
}

/** A copy of a body with a text in a field. */
export function withText(body: unknown, [name, ...rest]: FieldPath, text: string): unknown {
  if (name === undefined) return text;
  if (name === '0') {
    const [first, ...others] = Array.isArray(body) ? body : [];
    return [withText(first, rest, text), ...others];
  }
  const fields = (body ?? {}) as Record<string, unknown>;
  return { ...fields, [name]: withText(fields[name], rest, text) };
}
