import { LegalPage } from './LegalPage.tsx';
import { legalTexts } from './messages.ts';
import { termsLead, termsSections } from './terms-texts.ts';

/** What using the portal means. */
export function TermsPage() {
  return <LegalPage name="terms" title={legalTexts.termsOfUse} lead={termsLead} sections={termsSections} />;
}
