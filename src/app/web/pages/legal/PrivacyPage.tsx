import { LegalPage } from './LegalPage.tsx';
import { legalTexts } from './messages.ts';
import { privacyLead, privacySections } from './privacy-texts.ts';

/** What the portal keeps of people, and their rights. */
export function PrivacyPage() {
  return (
    <LegalPage
      name="privacy"
      title={legalTexts.privacyNotice}
      lead={privacyLead}
      sections={privacySections}
    />
  );
}
