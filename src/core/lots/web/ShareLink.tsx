import { Button, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import IconLink from '@tabler/icons-react/icons/IconLink';
import { useHydrated } from '#platform/web/ui/hydration.ts';
import { CheckIcon, icon } from '#platform/web/ui/icons.tsx';
import { t } from '#shared/say.ts';

/** Touch devices with the Web Share API; others copy the link. */
const isHandedOn = () => 'share' in navigator && window.matchMedia('(pointer: coarse)').matches;

/**
 * `url` may be a path: the server, which renders it, does not know its own address. `more` is handed on in place of the address,
 * unless it is undefined.
 */
type Props = { label: string; title: string; url: string; more?: () => Promise<ShareData | undefined> };

/** Shares the address of a view: by the device's own dialog on touch devices, else by a copy. */
export function ShareLink({ label, title, url, more }: Props) {
  const isHydrated = useHydrated();
  const { copy, copied, error } = useClipboard({ timeout: 4_000 });
  const share = async () => {
    const absolute = new URL(url, window.location.origin).href;
    if (!isHandedOn()) return copy(absolute);
    const shared = (await more?.()) ?? { url: absolute };
    // rejected when the share sheet is dismissed, which is no error
    await navigator.share({ title, ...shared }).catch(() => undefined);
  };
  return (
    <div>
      <Button
        variant="default"
        size="sm"
        fullWidth
        disabled={!isHydrated}
        leftSection={copied ? <CheckIcon size={18} /> : <LinkIcon size={18} />}
        onClick={share}
      >
        <span aria-live="polite">{copied ? t('Link copied') : label}</span>
      </Button>
      {error !== null && (
        <Text size="sm" c="dimmed" mt="xs" role="status">
          {t('The link could not be copied. The address line of the browser holds it too.')}
        </Text>
      )}
    </div>
  );
}

const LinkIcon = icon(IconLink);
