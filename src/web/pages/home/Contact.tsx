import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { User } from '#features/users/contract.ts';
import { ContactLinks } from '../ContactLinks.tsx';
import { Section } from './Section.tsx';

/** The form loads with the first press on its button. */
const ContactDialog = lazy(async () => ({
  default: (await import('#features/enquiries/web/ContactDialog.tsx')).ContactDialog,
}));

/** Every way to the office: mail, phone, chat, address, and a form (R-LAND-09). */
export function Contact({ user }: { user: User | null }) {
  const [wanted, setWanted] = useState(false);
  const [opened, setOpened] = useState(false);
  const open = () => {
    setWanted(true);
    setOpened(true);
  };
  const sender = user ? { name: user.name, email: user.email, phone: user.phone } : undefined;
  return (
    <Section title="Talk to us" lead="Ask about a lot, a viewing or the way to book." ground="paper">
      <ContactLinks everything />
      <Button mt="lg" onClick={open}>
        Contact Us
      </Button>
      {wanted && (
        <Suspense>
          <ContactDialog opened={opened} onClose={() => setOpened(false)} sender={sender} />
        </Suspense>
      )}
    </Section>
  );
}
