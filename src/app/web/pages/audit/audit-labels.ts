import type { AuditEntryView, AuditTarget } from '#core/audit/contract.ts';
import { type AuditAction, paymentStateLabels } from '#core/audit/messages.ts';
import { placeName, statusLabel } from '#core/bookings/labels.ts';
import { documentPaperLabels, documentTypeLabels } from '#core/documents/labels.ts';
import { lotStatusLabels } from '#core/lots/labels.ts';
import { mailStateLabels } from '#core/notices/labels.ts';
import { agencyStatusLabels, roleLabels } from '#core/users/labels.ts';
import { paths } from '#platform/web/paths.ts';
import { nouns } from '#shared/count-labels.ts';
import { pluralize } from '#shared/counts.ts';
import { formatCalendarDay, formatDateTime } from '#shared/dates.ts';
import { shortId } from '#shared/ids.ts';
import { interpolate } from '#shared/interpolate.ts';
import { formatPrice, formatSen } from '#shared/money.ts';
import { listed } from '#shared/punctuation.ts';
import { t, texts } from '#shared/say.ts';

/** Data for the names of records that the trail stores by id only. */
export type Names = { agency: (id: string) => string | undefined };

/** One recorded value: `before` is absent for an added one, `after` for a removed one. */
type RecordedChange = { field: string; before?: string; after?: string };

const fieldNames: Record<string, string> = texts({
  status: 'Status',
  price: 'Price',
  phase: 'Phase',
  size: 'Size',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  role: 'Role',
  language: 'Language',
  description: 'Description',
  lotNumber: 'Lot number',
  type: 'Position',
  lotUse: 'Use',
  areaSqm: 'Area (sqm)',
  buildUp: 'Built-up area',
  landSize: 'Land size',
  agencyId: 'Agency',
  bookingId: 'Booking',
  expiresAt: 'Deadline',
  onDay: 'Follow-up day',
  dueSen: 'Due',
  dueOn: 'Due on',
  agencyStatus: 'Membership',
  isActive: 'Active',
  contactEmail: 'Contact email',
  contactPhone: 'Contact phone',
});

/** Words beside recorded values. */
const valueWords = texts({ none: 'none', added: 'added', changed: 'changed' });

/** 'Land size' for landSize: a known label, else the words of the name. */
function fieldName(field: string): string {
  if (Object.hasOwn(fieldNames, field)) return fieldNames[field] ?? field;
  const words = field
    .replaceAll(/([A-Z])/g, ' $1')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function labelOf(labels: Record<string, string>, value: string): string {
  return Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;
}

/** A recorded value formatted as on the screens. */
function valueText(entry: AuditEntryView, names: Names, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return valueWords.none;
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (/^\d{4}-\d\d-\d\d$/.test(String(value))) return formatCalendarDay(String(value));
  if (field.endsWith('Sen') && typeof value === 'number') return formatSen(value);
  if (field === 'price' && typeof value === 'number') return formatPrice(value);
  if (typeof value === 'object') return JSON.stringify(value);
  const written = String(value);
  if (field === 'role') return labelOf(roleLabels, written);
  if (field === 'agencyStatus') return labelOf(agencyStatusLabels, written);
  if (field === 'agencyId') return names.agency(written) ?? t('an agency that is gone');
  if (field === 'expiresAt') return formatDateTime(written);
  if (field === 'bookingId') return shortId(written);
  if (field !== 'status') return written;
  if (entry.target.type === 'mail') return labelOf(mailStateLabels, written);
  if (entry.target.type === 'payment') return labelOf(paymentStateLabels, written);
  // lots and bookings share some status names
  return entry.target.type === 'lot' ? labelOf(lotStatusLabels, written) : statusLabel(written, 'record');
}

type Recorded = AuditEntryView['from'];
/** A single value without a name is the target's status. */
const byField = (recorded: Recorded): Record<string, unknown> =>
  typeof recorded === 'string' ? { status: recorded } : (recorded ?? {});

/** The changed values, field by field. */
export function changesOf(entry: AuditEntryView, names: Names): RecordedChange[] {
  // the ids of people are only shown in the details
  if (entry.action === 'booking.assign' || entry.action === 'booking.move_lot') return [];
  const [from, to] = [byField(entry.from), byField(entry.to)];
  const fields = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return fields.map((field) => ({
    field: fieldName(field),
    ...(field in from && { before: valueText(entry, names, field, from[field]) }),
    ...(field in to && { after: valueText(entry, names, field, to[field]) }),
  }));
}

/** The ids of the agencies that these entries name. */
export function agencyIdsOf(entries: readonly AuditEntryView[]): string[] {
  const ids = entries.flatMap(({ from, to, detail }) => [
    byField(from).agencyId,
    byField(to).agencyId,
    detail.agencyId,
  ]);
  return [...new Set(ids.filter((id) => typeof id === 'string' && id !== ''))] as string[];
}

/** Further recorded values worth reading; ids are only shown in the details. */
export function notesOf({ detail }: AuditEntryView, names: Names): string[] {
  const { fields, rows, create, change, override, agencyId } = detail;
  const { cancelled, usersConverted, bookingsUpdated } = detail;
  const counted = (many: unknown, one: string, several: string) =>
    typeof many === 'number' ? pluralize(many, one, several) : undefined;
  const notes = [
    Array.isArray(fields) && fields.length > 0
      ? t('Changed: {fields}', {
          fields: listed(fields.map((field) => fieldName(String(field)).toLowerCase())),
        })
      : undefined,
    counted(rows, ...nouns.row),
    counted(create, valueWords.added, valueWords.added),
    counted(change, valueWords.changed, valueWords.changed),
    // ids of the bookings cancelled with an account
    counted(
      Array.isArray(cancelled) ? cancelled.length : undefined,
      t('booking cancelled'),
      t('bookings cancelled'),
    ),
    counted(usersConverted, t('person released'), t('people released')),
    counted(bookingsUpdated, t('booking kept without it'), t('bookings kept without it')),
    documentName({ detail }),
    typeof agencyId === 'string' ? names.agency(agencyId) : undefined,
    override === true ? t('The office stepped in for the agency') : undefined,
  ];
  return notes.filter((note) => note !== undefined);
}

/** What a person may write with these is a note; everything else asks for a reason, and so does money that leaves. */
const noted: readonly string[] = [
  'booking.forward',
  'booking.book',
  'booking.replace_notes',
  'booking.sell',
  'payment.record',
  'document.accept',
] satisfies AuditAction[];

/** What the words of an entry are. */
export function whyLabel({ action, detail }: AuditEntryView): string {
  const isOfPayment = action !== ('payment.record' satisfies AuditAction) || detail.kind === 'payment';
  return noted.includes(action) && isOfPayment ? t('Note') : t('Reason');
}

/** The label of an actor without a person's name. */
export function actorName({ actor }: AuditEntryView): string {
  if (actor.name !== '') return actor.name;
  if (actor.role === 'system') return t('The portal');
  return actor.role === 'visitor' ? t('A visitor') : t('A closed account');
}

/** The actor's role at that time; '' for the system and visitors. */
export function actorRole({ actor }: AuditEntryView): string {
  return Object.hasOwn(roleLabels, actor.role) ? labelOf(roleLabels, actor.role) : '';
}

const kinds: Record<AuditTarget, string> = texts({
  user: '',
  session: '',
  agency: '',
  booking: 'Booking of',
  lot: 'Lot',
  unit: 'Unit',
  document: 'Document of',
  payment: 'Booking deposit of',
  paper: '',
  enquiry: 'Enquiry of',
  viewing: 'Viewing of',
  mail: 'Mail',
});

/** The target's name: 'Lot 12', 'Booking of Lot 12', a person or an agency; '' where it adds nothing. */
export function targetText({ target, detail }: AuditEntryView): string {
  const known = target.name === '' && typeof detail.lotNumber === 'string' ? detail.lotNumber : target.name;
  if (known === '') return '';
  if (target.type === 'booking')
    return interpolate(detail.lotId === null ? t('Booking of Unit {known}') : t('Booking of Lot {known}'), {
      known,
    });
  const kind = Object.hasOwn(kinds, target.type) ? kinds[target.type as AuditTarget] : fieldName(target.type);
  const name = namesPlace.includes(target.type) ? inLanguage(known) : known;
  return kind ? `${kind} ${name}` : name;
}

/** Targets whose names end with a place. */
const namesPlace: readonly string[] = ['document', 'payment', 'enquiry', 'viewing'] satisfies AuditTarget[];

/** A name that ends with its place, 'Mei Lin, lot 12', with the place in the language of the page. */
const inLanguage = (name: string) =>
  name.replace(/\b(lot|unit) (\S+)$/, (_, kind, number) =>
    kind === 'lot' ? placeName(number, null) : placeName(null, number),
  );

/** Documents by the booking they belong to: its key, its place, the link to it and what they are. */
export function documentsOf(entries: readonly AuditEntryView[]) {
  const found = new Map<string, { place: string; to: string | undefined; documents: string[] }>();
  for (const entry of entries) {
    // a lot may have had several bookings
    const key = String(entry.detail.bookingId ?? entry.target.name);
    const place = inLanguage(entry.target.name);
    const of = found.get(key) ?? { place, to: ofBooking(entry), documents: [] };
    found.set(key, { ...of, documents: [...of.documents, documentName(entry) ?? ''] });
  }
  return [...found].map(([key, { documents, ...of }]) => ({
    key,
    ...of,
    documents: listed([...new Set(documents)].toReversed()),
  }));
}

function documentName({ detail: { paper, documentType } }: Target): string | undefined {
  if (typeof paper === 'string') return labelOf(documentPaperLabels, paper);
  return typeof documentType === 'string' ? labelOf(documentTypeLabels, documentType) : undefined;
}

type Target = Pick<AuditEntryView, 'detail'>;
const recordPaths: Partial<Record<string, (id: string, entry: Target) => string | undefined>> = {
  user: (user) => paths.adminUsers({ user }),
  agency: paths.adminAgency,
  booking: (booking) => paths.adminBookings({ booking }),
  lot: (lot) => paths.adminLots({ lot }),
  payment: (_, target) => ofBooking(target),
  paper: (_, target) => ofBooking(target),
};

/** An entry of a ledger and a paper stand on the page of their booking. */
function ofBooking({ detail: { bookingId } }: Target): string | undefined {
  return typeof bookingId === 'string' ? paths.adminBookings({ booking: bookingId }) : undefined;
}

/** The page of a target that is still there and has one. */
export function recordPath({ target, detail }: AuditEntryView): string | undefined {
  return target.id === null || target.name === ''
    ? undefined
    : recordPaths[target.type]?.(target.id, { detail });
}
