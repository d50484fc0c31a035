import { ContactLinks } from '#app/web/pages/ContactLinks.tsx';
import { contactTexts } from '#features/enquiries/messages.ts';
import { AskButton } from '#features/enquiries/web/AskButton.tsx';
import { SalesOffice } from './BuyerDetails.tsx';
import { homeTexts } from './messages.ts';
import { Section } from './Section.tsx';

/** Contact of the office: mail, phone, chat, address, and a form. */
export function Contact() {
  return (
    <Section id="contact" title={homeTexts.talkToUs} lead={homeTexts.askAboutALotA} ground="paper">
      <ContactLinks everything />
      <AskButton mt="lg" variant="filled" startsWithMessage>
        {contactTexts.title}
      </AskButton>
      <SalesOffice />
    </Section>
  );
}
