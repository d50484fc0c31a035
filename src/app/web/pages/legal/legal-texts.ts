import type { ParkFacts } from '#core/park/contract.ts';
import type { OwnSection, Word } from '#core/park/legal-contract.ts';
import type { PageConfig } from '#core/sessions/web/queries.ts';
import { formatPhone, telAddress } from '#shared/contact-details.ts';
import { nouns } from '#shared/count-labels.ts';
import { pluralize } from '#shared/counts.ts';
import { mark } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';

/** A paragraph, one with links in it, a list, or a table of a term and what holds for it. */
type LegalPart =
  | string
  | OwnSection['parts'][number]
  | { list: string[] }
  | { table: [term: string, value: string][] };

/** A section of a legal page. */
export type LegalSection = { title: string; parts: LegalPart[] };

/** What legal texts are made of: the operator's facts and the configuration. */
export type LegalFacts = { park: Partial<Pick<ParkFacts, 'operator' | 'cost'>>; site: PageConfig };

/** The operator as sentences name it; without its facts there is no name to give. */
export function operatorName({ park }: LegalFacts): string {
  return park.operator?.name ?? t('the operator of this portal');
}

/** Where questions go, within a paragraph: the operator's contact, else the office's. */
export function contactWords({ park, site }: LegalFacts): Word[] {
  const { name, email, phone } = { name: undefined, ...(park.operator?.privacyContact ?? site.contact) };
  const linked = (text: string, href: string | undefined): Word => (href ? { text, href } : text);
  const words = [
    name,
    email && linked(email, `mailto:${email}`),
    phone && linked(formatPhone(phone), telAddress(phone)),
  ];
  return words.flatMap((word) => (word ? [mark(', '), word] : [])).slice(1);
}

/** 'Questions go to: {contact}.' */
export const contactSentence = (lead: string, facts: LegalFacts) => ({
  words: [lead, ...contactWords(facts), mark('.')],
});

/** The operator by name and registration number; undefined without its facts. */
export function operatorLine(operator: ParkFacts['operator']): string | undefined {
  return (
    operator &&
    t('{name}, registration number {registrationNumber}', {
      name: operator.name,
      registrationNumber: operator.registrationNumber,
    })
  );
}

export const days = (count: number) => pluralize(count, ...nouns.day);
