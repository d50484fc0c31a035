import { t } from '#shared/say.ts';
import { LegalPage } from './LegalPage.tsx';
import { privacyLead, privacySections } from './privacy-texts.ts';

/** What the portal keeps of people, and their rights. */
export function PrivacyPage() {
  return (
    <LegalPage name="privacy" title={t('Privacy Notice')} lead={privacyLead} sections={privacySections} />
  );
}
