import { schemaResolver } from '@mantine/form';
import { z } from 'zod';
import { bookingFields } from '#features/bookings/messages.ts';
import { documentTexts } from '#features/documents/messages.ts';
import { documentFile } from '#features/documents/web/file-check.ts';
import { isEmail } from '#shared/email.ts';
import { optionalText, requiredText } from '#shared/text.ts';
import { textLimits } from '#shared/text-limits.ts';
import type { SendLotRequest } from './queries.ts';
import type { Papers, Upload } from './use-booking-submission.ts';

/** In what the booking dialogs differ (D-82). */
export type BookingFormKind = {
  /** Says where the request goes; may name the `{agency}`. */
  lead: string;
  nameLabel: string;
  nameMissing: string;
  messageLabel: string;
  /**
   * What must be handed in: an agent both sides of the card, an agency booking for its member the cheque as well;
   * a buyer nothing, but never one side of the card alone.
   */
  papers: 'none' | 'ic' | 'all';
  send: SendLotRequest;
  /** What to say about papers that did not arrive. */
  uploadFailures: (failed: readonly Upload[]) => readonly string[];
  /** Why the booking was not taken; without it the words of a request. */
  failure?: (error: unknown) => string;
  /** What is said once the booking stands; without it the words of a request. */
  sent?: { toast: string; title: string; next: string; link: { label: string; to: string } };
};

export type BookingFormValues = {
  name: string;
  email: string;
  phone: string;
  message: string;
  icFront: File | null;
  icBack: File | null;
  cheque: File | null;
};

type FormErrors = Record<string, string | true>;

function shapeOf(nameMissing: string) {
  return z.object({
    name: requiredText(textLimits.name, nameMissing),
    email: requiredText(textLimits.email, bookingFields.emailRequired).refine(
      isEmail,
      bookingFields.emailInvalid,
    ),
    phone: requiredText(textLimits.phone, bookingFields.phoneRequired),
    message: optionalText(textLimits.note),
    icFront: documentFile('ic_front'),
    icBack: documentFile('ic_back'),
    cheque: documentFile('cheque'),
  });
}

/** Marks the missing sides of an identity card; the sentence stands once, below the first of them. */
function icErrors({ icFront, icBack }: BookingFormValues, isRequired: boolean): FormErrors {
  if ((icFront && icBack) || (!isRequired && !icFront && !icBack)) return {};
  const sentence = isRequired ? documentTexts.icBothSides : documentTexts.icPair;
  if (icFront) return { icBack: sentence };
  return icBack ? { icFront: sentence } : { icFront: sentence, icBack: true };
}

/** Each paper of its own sentence, where all three are required (R-BKG-11). A file that was refused keeps its reason. */
function paperErrors({ icFront, icBack, cheque }: BookingFormValues): FormErrors {
  return {
    ...(icFront === null && { icFront: documentTexts.icFrontRequired }),
    ...(icBack === null && { icBack: documentTexts.icBackRequired }),
    ...(cheque === null && { cheque: documentTexts.chequeRequired }),
  };
}

/** Checks a whole form; the errors come in the order of its fields (R-BKG-03 to R-BKG-10). */
export function bookingFormCheck({ nameMissing, papers }: BookingFormKind) {
  const check = schemaResolver(shapeOf(nameMissing), { sync: true });
  return (values: BookingFormValues) => ({
    ...check(values),
    ...(papers === 'all' ? paperErrors(values) : icErrors(values, papers === 'ic')),
  });
}

/** The papers somebody has chosen, in the order in which they are sent. */
export function papersOf({ icFront, icBack, cheque }: BookingFormValues): Papers {
  const chosen = [
    { type: 'ic_front', file: icFront },
    { type: 'ic_back', file: icBack },
    { type: 'cheque', file: cheque },
  ] as const;
  return chosen.flatMap(({ type, file }) => (file ? { type, file } : []));
}

/** The server's refusals by field, under the names of this form; undefined where it refused none. */
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
