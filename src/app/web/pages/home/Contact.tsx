import { AskButton } from '#app/web/pages/AskButton.tsx';
import { ContactLinks } from '#app/web/pages/ContactLinks.tsx';
import { contactTexts } from '#core/enquiries/messages.ts';
import { t } from '#shared/say.ts';
import { Section } from './Section.tsx';
import { SalesOffice } from './Terms.tsx';

/** Contact of the office: mail, phone, chat, address, and a form. */
export function Contact() {
  return (
    <Section id="contact" title={t('Talk to us')} ground="paper">
      <ContactLinks everything />
      <AskButton mt="lg" variant="filled" startsWithMessage>
        {contactTexts.title}
      </AskButton>
      <SalesOffice />
    </Section>
  );
}
