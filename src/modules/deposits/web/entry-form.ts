import { fileProblem } from '#core/documents/web/file-check.ts';
import {
  type EntryKind,
  MAX_SUM_SEN,
  type PaymentMethod,
  paymentMethods,
} from '#modules/deposits/lifecycle.ts';
import { depositFields, depositRefusals } from '#modules/deposits/messages.ts';
import { parkToday } from '#platform/web/server-clock.ts';
import { formatDay, parseDay } from '#shared/dates.ts';
import { parseSen, senText } from '#shared/money.ts';

/** The fields of money that moves. */
export type MoneyValues = { sum: string; day: string; method: string; reference: string };

/** The fields of an entry; which of them are shown depends on its kind. */
export type EntryValues = MoneyValues & {
  note: string;
  /** The cheque or transfer slip of the booking is the slip. */
  usesCheque: boolean;
  slip: File | null;
  confirms: boolean;
};

/** An entry over a sum, of today. */
export function newMoney(sen: number): MoneyValues {
  return { sum: sen > 0 ? senText(sen) : '', day: formatDay(parkToday()), method: '', reference: '' };
}

/** Why a written sum is refused, or null; `least` is the smallest one in sen. */
export function sumProblem(written: string, least = 1): string | null {
  if (written.trim() === '') return depositFields.sumMissing;
  const sen = parseSen(written);
  if (sen === null || sen < least) return depositFields.sumInvalid;
  return sen > MAX_SUM_SEN ? depositFields.sumTooHigh : null;
}

/** Why a written day is refused, or null. */
export function dayProblem(written: string): string | null {
  const day = parseDay(written);
  return day === '' ? depositFields.dayMissing : day === undefined ? depositFields.dayInvalid : null;
}

export function moneyErrors({ sum, day, method }: MoneyValues, kind: EntryKind) {
  const isLater = (parseDay(day) ?? '') > parkToday();
  return {
    sum: sumProblem(sum),
    day: dayProblem(day) ?? (isLater ? depositFields.dayInFuture : null),
    method: kind !== 'forfeit' && method === '' ? depositFields.methodMissing : null,
  };
}

/** The refused fields of a form, as Mantine takes them. */
export function entryErrors(values: EntryValues, kind: EntryKind, needsSlip: boolean) {
  const { slip, usesCheque, note } = values;
  const isMissing = needsSlip && slip === null && !usesCheque;
  return {
    ...moneyErrors(values, kind),
    note: kind !== 'payment' && note.trim() === '' ? depositRefusals.ENTRY_REASON_MISSING.message : null,
    slip: isMissing
      ? depositRefusals.PROOF_MISSING.message
      : slip && !usesCheque && fileProblem('other', slip),
  };
}

/** The fields of a call that hold a form's money. */
export function moneyBody({ sum, day, method, reference }: MoneyValues) {
  const chosen: PaymentMethod | null = paymentMethods.find((each) => each === method) ?? null;
  return {
    amountSen: parseSen(sum) ?? 0,
    onDay: parseDay(day) ?? '',
    method: chosen,
    reference: reference.trim(),
  };
}

const fieldNames: Record<string, string> = {
  amountSen: 'sum',
  onDay: 'day',
  reason: 'note',
  proofDocumentId: 'slip',
};

/** Refused fields of the call by their names in the form. */
export function formFields(refused: Record<string, string> | undefined): Record<string, string> | undefined {
  if (refused === undefined) return undefined;
  return Object.fromEntries(Object.entries(refused).map(([name, text]) => [fieldNames[name] ?? name, text]));
}
