import { t } from '#shared/say.ts';
import { LegalPage } from './LegalPage.tsx';
import { termsLead, termsSections } from './terms-texts.ts';

/** What using the portal means. */
export function TermsPage() {
  return <LegalPage name="terms" title={t('Terms of Use')} lead={termsLead} sections={termsSections} />;
}
