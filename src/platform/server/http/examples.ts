import type { z } from 'zod';
import { exampleId as id } from '#shared/endpoint.ts';

type Json = z.core.JSONSchema.JSONSchema;

const documentOf = (last: string, name: string) => `/api/uploads/files/${id(last)}/${name}`;

/** Example values by field name; `noun.name` where the noun makes a difference. */
const byName: Record<string, unknown> = {
  _id: id('01'),
  id: id('01'),
  userId: id('02'),
  agencyId: id('03'),
  lotId: id('04'),
  unitId: id('05'),
  bookingId: id('06'),
  requestId: id('07'),
  propertyId: id('08'),
  documentId: id('09'),
  creatorId: id('02'),
  createdBy: id('02'),
  specialLotId: id('04'),
  property: 'aero-industrial-hub',
  typeId: 'type-b',
  token: 'c2VjcmV0LWJ1dC1ub3QtYS1yZWFsLXRva2VuLW9mLW91cnM',
  setup: 'c2VhbGVkLWtleS1hbmQtdGltZQ',
  key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Aero:nur.aina%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  code: '123456',
  name: 'Nur Aina',
  creatorName: 'Nur Aina',
  viewerName: 'Farah Lim',
  respondedByName: 'Farah Lim',
  email: 'nur.aina@example.com',
  creatorEmail: 'nur.aina@example.com',
  contactEmail: 'desk@meridian.example',
  phone: '+60125550100',
  registrationNumber: 'E (1) 0123',
  creatorPhone: '+60125550100',
  contactPhone: '+60355550101',
  contactNumber: '+60355550101',
  whatsapp: '+60355550100',
  address: '12 Jalan Meridian, Shah Alam',
  location: '12 Jalan Meridian, Shah Alam',
  company: 'Aina Logistics',
  position: 'Member',
  password: 'a long passphrase',
  currentPassword: 'a long passphrase',
  newPassword: 'a longer passphrase',
  agencyName: 'Meridian Industrial Realty',
  message: 'Done',
  requestMessage: 'We would like to view the lot first.',
  agencyRequestMessage: 'I work with your team.',
  description: 'Factories and warehouses in the Klang Valley',
  notes: 'Cheque received',
  agentNotes: 'Viewed on Friday',
  adminNotes: 'Receipt 12',
  note: 'Viewed on Friday',
  reason: 'Booking requested',
  lotNumber: '27',
  unitNumber: 'U-03',
  specialLotNumber: '27',
  lotType: 'B',
  specialLotType: 'B',
  propertyType: 'B',
  typeLabel: 'INTERMEDIATE (B)',
  lotUse: 'Factory',
  propertyName: 'Aero Industrial Hub',
  slug: 'aero-industrial-hub',
  phase: 2,
  propertyPhase: 2,
  area: 186,
  price: 1_080_000,
  buildUp: '2,000 sqft',
  landSize: '1,800 sqft',
  size: '1,800 sqft',
  mapUrl: 'https://maps.example/embed?q=aero',
  bounds: [-111.44, -32, 111.44, 182],
  outline: [
    [-18.24, 12],
    [-10, 12],
    [-10, 36.4],
    [-18.24, 36.4],
  ],
  block: 'W1-inner',
  street: 'Jalan Aero 1',
  facing: 'south',
  frontageM: 8.24,
  depthM: 24.4,
  documentUrl: documentOf('09', 'cheque.pdf'),
  url: documentOf('09', 'cheque.pdf'),
  chequeUrl: documentOf('09', 'cheque.pdf'),
  icFrontUrl: documentOf('10', 'front.jpg'),
  icBackUrl: documentOf('11', 'back.jpg'),
  documentName: 'cheque.pdf',
  documentOriginalName: 'cheque.pdf',
  chequeOriginalName: 'cheque.pdf',
  icFrontOriginalName: 'front.jpg',
  icBackOriginalName: 'back.jpg',
  documentType: 'cheque',
  userAgent: 'Mozilla/5.0',
  ip: '203.0.113.7',
  devHost: '127.0.0.1',
  devLogin: null,
  viewerRole: 'agent_admin',
  actorRole: 'agent_admin',
  role: 'user',
  status: 'pending_agent',
  approved: true,
  isActive: true,
  holdDays: 14,
  maxDocumentBytes: 10_485_760,
  search: 'aina',
  type: 'B',
  failedSince: '2026-03-01',
  from: '2026-03-01',
  to: '2026-03-31',
  stepFrom: '2026-03-01',
  stepTo: '2026-03-31',
  limit: 50,
  offset: 0,
};

const moment = '2026-03-02T04:00:00.000Z';

/**
 * Builds an example for a JSON schema from the names of its fields; `named` holds the schemas for `$ref`.
 * A field whose named example does not fit gets the first value its schema allows.
 */
export function exampleOf(schema: Json, named: Record<string, Json>, name = ''): unknown {
  if (schema.$ref) return exampleOf(named[schema.$ref.split('/').at(-1) ?? ''] ?? {}, named, name);
  const chosen = schema.anyOf?.find((each) => typeof each === 'object' && each.type !== 'null');
  if (chosen)
    return Object.hasOwn(byName, name) && fits(byName[name], schema)
      ? byName[name]
      : exampleOf(chosen, named, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.examples) return schema.examples[0];
  if (Object.hasOwn(byName, name) && fits(byName[name], schema)) return byName[name];
  if (schema.enum) return schema.enum[0];
  return byType(schema, named, name);
}

function byType(schema: Json, named: Record<string, Json>, name: string): unknown {
  switch (typeOf(schema)) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, value]) => [
          key,
          exampleOf(value as Json, named, key),
        ]),
      );
    case 'array':
      return [exampleOf((schema.items ?? {}) as Json, named, name.replace(/s$/, ''))];
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 1);
    case 'null':
      return null;
    default:
      return /(?:At|Date|at)$/.test(name) ? moment : name || 'text';
  }
}

function typeOf(schema: Json): string | undefined {
  const written = schema.type as string | string[] | undefined;
  return Array.isArray(written) ? written.find((each) => each !== 'null') : written;
}

/** Whether an example value fits the schema: type and enum. */
function fits(value: unknown, schema: Json): boolean {
  if (schema.enum) return (schema.enum as unknown[]).includes(value);
  if (schema.anyOf) return schema.anyOf.some((each) => typeof each === 'object' && fits(value, each));
  const types = [schema.type ?? []].flat() as string[];
  if (types.length === 0) return !schema.$ref;
  if (value === null) return types.includes('null');
  if (Array.isArray(value)) return types.includes('array');
  if (typeof value === 'number') return types.includes('number') || types.includes('integer');
  return types.includes(typeof value);
}
