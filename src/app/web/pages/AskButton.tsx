import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { lotContactTexts } from '#core/enquiries/messages.ts';
import type { ContactDialogProps } from '#core/enquiries/web/ContactDialog.tsx';
import type { AskedLot } from '#core/enquiries/web/send-contact-form.ts';
import { useSession } from '#core/sessions/web/queries.ts';
import { useHydrated } from '#platform/web/ui/hydration.ts';
import { lazyDialog } from '#platform/web/ui/lazy-with-fallback.tsx';
import { t } from '#shared/say.ts';
import { usedModules } from '../modules.ts';

// lazy: only needed after a choice of the reader
const ContactDialog = lazyDialog(async () => {
  const [{ ContactDialog: Dialog }, ...forms] = await Promise.all([
    import('#core/enquiries/web/ContactDialog.tsx'),
    ...usedModules().map(({ contactForm }) => contactForm?.()),
  ]);
  const offered = forms.filter((form) => form !== undefined);
  return (props: Omit<ContactDialogProps, 'forms'>) => <Dialog {...props} forms={offered} />;
});

type Props = ButtonProps & {
  /** The lot that the enquiry carries. */
  lot?: AskedLot | undefined;
  /** Starts with a message also where a module brings another form. */
  startsWithMessage?: boolean;
};

/** Opens the contact form, with the lot and what is known of a signed-in person filled in. */
export function AskButton({
  lot,
  startsWithMessage = false,
  children = lotContactTexts.ask,
  ...button
}: Props) {
  const { user } = useSession();
  const isHydrated = useHydrated();
  const [opened, setOpened] = useState(false);
  const sender = user ? { name: user.name, email: user.email, phone: user.phone } : undefined;
  return (
    <>
      <Button
        variant="default"
        {...button}
        disabled={!isHydrated}
        {...(lot && {
          'aria-label': t('{ask}: lot {lot}', {
            ask: lotContactTexts.ask,
            lot: lot.lotNumber,
          }),
        })}
        onClick={() => setOpened(true)}
      >
        {children}
      </Button>
      <ContactDialog
        // the page stays after a logout: the key discards the typed text (D-36)
        key={`${user?._id ?? 'visitor'} ${lot?.id}`}
        opened={opened}
        onClose={() => setOpened(false)}
        sender={sender}
        lot={lot}
        startsWithMessage={startsWithMessage}
      />
    </>
  );
}
