import { schemaResolver } from '@mantine/form';
import { z } from 'zod';
import { bookingFields, bookingSuccess, bookingTexts } from '#core/bookings/messages.ts';
import { documentFile } from '#core/documents/web/file-check.ts';
import type { User } from '#core/users/contract.ts';
import { CallFailure, refusalText } from '#platform/web/api-client/call-failure.ts';
import { paths } from '#platform/web/paths.ts';
import { isEmail } from '#shared/contact-details.ts';
import { t } from '#shared/say.ts';
import { optionalText, requiredIdentifier, requiredLine } from '#shared/text.ts';
import { textLimits } from '#shared/text-limits.ts';
import type { ChosenDocument, Upload } from '../uploads/booking-uploads.ts';
import {
  createFailure,
  isRepriced,
  type SendLotRequest,
  sendAgentRequest,
  sendForClient,
  sendUserRequest,
} from './booking-requests.ts';

/** What differs between the three uses of the booking form. */
export type BookingFormKind = {
  /** Where the request goes; may contain `{agency}`. */
  lead: string;
  nameLabel: string;
  nameMissing: string;
  messageLabel: string;
  /** Required documents: none, though never only one side of the identity card; both sides; or the cheque too. */
  documents: 'none' | 'ic' | 'all';
  send: SendLotRequest;
  /** Sentences about failed uploads. */
  uploadFailures: (failed: readonly Upload[]) => readonly string[];
  /** Why the request failed. */
  failure: (error: unknown) => string;
  /** Texts of a booking for a client; without them those of a request. */
  sent?: { title: string; success?: string; next: string; link: { label: string; to: string } };
};

/** A buyer requests a lot for themselves, through their agency. */
export const buyerKind: BookingFormKind = {
  lead: t('Your request goes to {agency}.'),
  nameLabel: t('Full name'),
  nameMissing: bookingFields.nameRequired,
  messageLabel: t('Message (optional)'),
  documents: 'none',
  send: sendUserRequest,
  failure: requestFailure,
  uploadFailures: (failed) => (failed.length > 0 ? [bookingTexts.documentsFailed] : []),
};

const agentFields = {
  nameLabel: t('Agent name'),
  nameMissing: bookingFields.agentNameRequired,
  messageLabel: t('Description (optional)'),
  uploadFailures: (failed: readonly Upload[]) => failed.map(documentFailure),
};

/** An agent requests a lot, with both sides of an identity card. */
export const agentKind: BookingFormKind = {
  ...agentFields,
  lead: t('The request is made in your name for {agency}. The lot is held as soon as you send it.'),
  documents: 'ic',
  send: sendAgentRequest,
  failure: requestFailure,
};

/** An agency admin books for a member; `onConflict` runs when the chosen lot was taken meanwhile, not when its price alone is another. */
export function clientKind(client: User, onConflict: () => void): BookingFormKind {
  const send = sendForClient(client);
  return {
    ...agentFields,
    lead: t(
      'You book in the name of {agency}, with the documents of the client. The lot is held as soon as you send it.',
    ),
    documents: 'all',
    send: async (request, idempotencyKey) => {
      try {
        return await send(request, idempotencyKey);
      } catch (error) {
        if (error instanceof CallFailure && error.status === 409 && !isRepriced(error)) onConflict();
        throw error;
      }
    },
    failure: createFailure,
    sent: {
      title: bookingSuccess.created,
      next: t('You can find the booking, its documents and every answer in the booking history.'),
      link: { label: t('View Booking History'), to: paths.agentDashboard({ tab: 'manage-bookings' }) },
    },
  };
}

function requestFailure(error: unknown): string {
  return refusalText(error, t('Failed to submit booking request. Please try again.'));
}

/** The failed upload of an agent's booking: sides of the identity card by number, the cheque by name. */
function documentFailure({ type }: Upload): string {
  if (type === 'cheque')
    return t('Booking created, but there was an issue uploading the cheque. The booking is still valid.');
  return t(
    'Booking created, but there was an issue uploading identity card file {n}. The booking is still valid.',
    { n: type === 'ic_front' ? '1' : '2' },
  );
}

export type BookingFormValues = {
  name: string;
  email: string;
  phone: string;
  message: string;
  icFront: File | null;
  icBack: File | null;
  cheque: File | null;
};

/** The documents of a form. */
export type DocumentValues = Pick<BookingFormValues, DocumentPath>;

type FormErrors = Record<string, string | true>;

const documentShape = {
  icFront: documentFile('ic_front'),
  icBack: documentFile('ic_back'),
  cheque: documentFile('cheque'),
};

function shapeOf(nameMissing: string) {
  return z.object({
    name: requiredLine(textLimits.name, nameMissing),
    email: requiredIdentifier(textLimits.email, bookingFields.emailRequired).refine(
      isEmail,
      bookingFields.emailInvalid,
    ),
    phone: requiredIdentifier(textLimits.phone, bookingFields.phoneRequired),
    message: optionalText(textLimits.note),
    ...documentShape,
  });
}

/** Marks the missing sides of an identity card; the sentence is shown once, below the first. */
function icErrors({ icFront, icBack }: DocumentValues, isRequired: boolean): FormErrors {
  if ((icFront && icBack) || (!isRequired && !icFront && !icBack)) return {};
  const sentence = isRequired
    ? t('Both front and back sides of IC are required')
    : t('Both IC front and back are required if uploading IC');
  if (icFront) return { icBack: sentence };
  return icBack ? { icFront: sentence } : { icFront: sentence, icBack: true };
}

/** A sentence for each missing document, where all three are required. A file that was refused keeps its reason. */
function documentErrors({ icFront, icBack, cheque }: BookingFormValues): FormErrors {
  return {
    ...(icFront === null && { icFront: t('IC front image is required') }),
    ...(icBack === null && { icBack: t('IC back image is required') }),
    ...(cheque === null && { cheque: t('Payment cheque document is required') }),
  };
}

/** Checks a whole form; the errors come in the order of its fields. */
export function bookingFormCheck({ nameMissing, documents }: BookingFormKind) {
  const check = schemaResolver(shapeOf(nameMissing), { sync: true });
  return (values: BookingFormValues) => ({
    ...check(values),
    ...(documents === 'all' ? documentErrors(values) : icErrors(values, documents === 'ic')),
  });
}

/** Checks documents of which none is required. */
export const optionalDocumentsCheck = (values: DocumentValues) => ({
  ...schemaResolver(z.object(documentShape), { sync: true })(values),
  ...icErrors(values, false),
});

/** The fields of documents, in upload order. */
export const documentPaths = ['icFront', 'icBack', 'cheque'] as const;
export type DocumentPath = (typeof documentPaths)[number];
export const typeAt = { icFront: 'ic_front', icBack: 'ic_back', cheque: 'cheque' } as const;

/** The chosen documents, in upload order. */
export function documentsOf(values: DocumentValues): ChosenDocument[] {
  return documentPaths.flatMap((path) => {
    const file = values[path];
    return file ? { type: typeAt[path], file } : [];
  });
}

/** Puts files, in their order, at the first free place that takes their kind; `left` are those without one. */
export function placeFiles(
  values: DocumentValues,
  files: readonly File[],
): { placed: Partial<Record<DocumentPath, File>>; left: File[] } {
  const placed: Partial<Record<DocumentPath, File>> = {};
  const left: File[] = [];
  for (const file of files) {
    const isPdf = file.type === 'application/pdf' || /\.pdf$/i.test(file.name);
    const takes = (path: DocumentPath) => path === 'cheque' || !isPdf;
    const free = documentPaths.find((path) => (placed[path] ?? values[path]) === null && takes(path));
    if (free) placed[free] = file;
    else left.push(file);
  }
  return { placed, left };
}

/** Maps refused fields of the request to fields of this form. */
export function bookingFormErrors(
  refused: Record<string, string> | undefined,
): Record<string, string> | undefined {
  if (refused === undefined) return undefined;
  const { contactPhone, requestMessage, ...others } = refused;
  return {
    ...others,
    ...(contactPhone !== undefined && { phone: contactPhone }),
    ...(requestMessage !== undefined && { message: requestMessage }),
  };
}
