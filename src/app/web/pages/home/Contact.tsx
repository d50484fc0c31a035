import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ContactLinks } from '#app/web/pages/ContactLinks.tsx';
import { contactTexts } from '#features/enquiries/messages.ts';
import type { User } from '#features/users/contract.ts';
import { Section } from './Section.tsx';

/** Contact of the office: mail, phone, chat, address, and a form. */
export function Contact({ user }: { user: User | null }) {
  const [opened, setOpened] = useState(false);
  // the form is a lazy chunk, which can fail to load
  const form = useMutation({
    mutationFn: async () => (await import('#features/enquiries/web/ContactDialog.tsx')).ContactDialog,
    onMutate: () => setOpened(true),
  });
  const Form = form.data;
  const sender = user ? { name: user.name, email: user.email, phone: user.phone } : undefined;
  return (
    <Section id="contact" title="Talk to us" lead="Ask about a lot, a viewing or how to book." ground="paper">
      <ContactLinks everything />
      <Button mt="lg" onClick={() => (Form ? setOpened(true) : form.mutate())} aria-busy={form.isPending}>
        {contactTexts.title}
      </Button>
      {form.isError && (
        <Text role="alert" mt="sm">
          {contactTexts.unavailable}
        </Text>
      )}
      {/* the page stays after a logout: the key discards the typed text (D-36) */}
      {Form && (
        <Form key={user?._id ?? 'visitor'} opened={opened} onClose={() => setOpened(false)} sender={sender} />
      )}
    </Section>
  );
}
