import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { lotContactTexts } from '#core/enquiries/messages.ts';
import { useSession } from '#core/sessions/web/queries.ts';
import { useHydrated } from '#platform/web/ui/hydration.ts';
import { lazyDialog } from '#platform/web/ui/lazy-with-fallback.tsx';
import { t } from '#shared/say.ts';
import type { AskedLot } from './send-contact-form.ts';

// lazy: only needed after a choice of the reader
const ContactDialog = lazyDialog(async () => (await import('./ContactDialog.tsx')).ContactDialog);

type Props = ButtonProps & {
  /** The lot that the enquiry carries. */
  lot?: AskedLot | undefined;
  /** Starts with a message also where the park offers times for a viewing. */
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
