import { Button, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { Lot } from '#features/lots/contract.ts';
import { lotTexts } from '#features/lots/messages.ts';
import { paths } from '#platform/web/paths.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { CheckIcon } from '#platform/web/ui/icons.tsx';

/** Phones hand a link to the apps their owner writes with; elsewhere it is copied. */
const isHandedOn = () => 'share' in navigator && window.matchMedia('(pointer: coarse)').matches;

/** Sends the link to one lot to somebody else: it opens the page of its type with the lot's details. */
export function ShareLot({ lot }: { lot: Lot }) {
  const { copy, copied, error } = useClipboard({ timeout: 4_000 });
  const url = window.location.origin + paths.type(lot.type, { lot: lot.id });
  const share = async () => {
    if (!isHandedOn()) return copy(url);
    // whoever closes the choice of apps has changed their mind, and nothing went wrong
    await navigator.share({ title: `Lot ${lot.lotNumber}`, url }).catch(() => undefined);
  };
  return (
    <div>
      <Button
        variant="default"
        size="sm"
        fullWidth
        leftSection={copied ? <CheckIcon size={18} /> : <LinkIcon />}
        onClick={share}
      >
        <span aria-live="polite">{copied ? lotTexts.linkCopied : lotTexts.share}</span>
      </Button>
      {error !== null && (
        <Text size="sm" c="dimmed" mt="xs" role="status">
          {lotTexts.linkNotCopied}
        </Text>
      )}
    </div>
  );
}

function LinkIcon() {
  return (
    <Icon size={18}>
      <path d="M10 14a4 4 0 0 0 5.7 0l3.4-3.4a4 4 0 0 0-5.7-5.7l-1.2 1.2" />
      <path d="M14 10a4 4 0 0 0-5.7 0l-3.4 3.4a4 4 0 0 0 5.7 5.7l1.2-1.2" />
    </Icon>
  );
}
