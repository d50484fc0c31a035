import { formatSum } from '#shared/money.ts';
import { joined } from '#shared/punctuation.ts';
import { type Say, sayEnglish } from '#shared/say.ts';
import type { DepositTerms, ParkFacts } from './contract.ts';
import { depositSen } from './deposit-lifecycle.ts';
import { parkTexts } from './messages.ts';

/** 'RM 27,200', or '2 % of the price' of a lot whose price is not known. */
export function depositSumText(terms: DepositTerms, price: number | null, say: Say = sayEnglish): string {
  const sen = depositSen(terms, price);
  return sen === null ? say(parkTexts.shareOfPrice, { percent: percentOf(terms) }) : formatSum(sen);
}

/** '2' or '2.5' for 250 hundredths of a per cent. */
export const percentOf = ({ percentBp }: DepositTerms): string => String((percentBp ?? 0) / 100);

/** 'before the lot is booked', 'within 14 days of the booking'. */
export function depositWhenText({ dueDays }: DepositTerms, say: Say = sayEnglish): string {
  if (dueDays === null) return say(parkTexts.depositBeforeBooked);
  if (dueDays === 0) return say(parkTexts.depositSameDay);
  return dueDays === 1
    ? say(parkTexts.depositWithinDay)
    : say(parkTexts.depositWithin, { days: String(dueDays) });
}

/** 'Booking deposit: RM 27,200, within 14 days of the booking', where no day of a booking is known. */
export function depositText(terms: DepositTerms, price: number | null, say: Say = sayEnglish): string {
  const said = [depositSumText(terms, price, say), depositWhenText(terms, say)];
  return joined(': ', [say(parkTexts.bookingDeposit), joined(', ', said, say.language)], say.language);
}

/** Whom a payment goes to; undefined if the operator states nobody (D-382). */
export const payeeOf = (facts: ParkFacts | undefined) =>
  facts?.cost?.bookingTerms?.payee ?? facts?.payees?.[0]?.name;

/** 'the operator of the park': who takes a payment, where the park says it (D-382). */
export function payeeRoleText(
  facts: Pick<ParkFacts, 'payees'> | undefined,
  name: string,
  say: Say = sayEnglish,
): string | undefined {
  const payee = facts?.payees?.find((each) => each.name === name);
  return payee?.is ?? (payee?.role && say(parkTexts.payeeRoles[payee.role]));
}

/** 'Company Sdn. Bhd. (the operator of the park)': to whom a payment goes, and who that is, where the park says it (D-382). */
export function payeeText(facts: Pick<ParkFacts, 'payees'> | undefined, name: string, say: Say = sayEnglish) {
  const is = payeeRoleText(facts, name, say);
  return is ? say(parkTexts.payee, { name, is }) : name;
}
