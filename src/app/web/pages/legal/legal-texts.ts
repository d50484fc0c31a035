import type { ParkFacts } from '#features/park/contract.ts';
import type { PageConfig } from '#features/sessions/web/queries.ts';

/** A section of a legal page: paragraphs, lists, and tables of a term and what holds for it. */
export type LegalSection = {
  title: string;
  parts: (string | { list: string[] } | { table: [term: string, value: string][] })[];
};

/** What legal texts are made of: the operator's facts and the configuration. */
export type LegalFacts = { operator: ParkFacts['operator']; site: PageConfig };

/** The operator as sentences name it; without its facts there is no name to give. */
export function operatorName({ operator }: LegalFacts): string {
  return operator ? operator.name : 'the operator of this portal';
}

/** Where questions go: the operator's contact, else the office's. */
export function contactText({ operator, site }: LegalFacts): string {
  const { name, email, phone } = { name: undefined, ...(operator?.privacyContact ?? site.contact) };
  return [name, email, phone].filter(Boolean).join(', ');
}

/** The operator by name and registration number; undefined without its facts. */
export function operatorLine(operator: ParkFacts['operator']): string | undefined {
  return operator && `${operator.name}, registration number ${operator.registrationNumber}`;
}

export const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);
