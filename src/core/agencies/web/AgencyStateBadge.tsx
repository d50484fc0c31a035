import { Badge } from '@mantine/core';
import { CheckIcon, CloseIcon } from '#platform/web/ui/icons.tsx';
import { t } from '#shared/say.ts';

/** Whether an agency is active, by colour, icon and text. */
export function AgencyStateBadge({ isActive }: { isActive: boolean }) {
  return (
    <Badge
      variant="light"
      color={isActive ? 'green' : 'gray'}
      tt="none"
      radius="sm"
      size="lg"
      fw={600}
      h="1.25rem"
      px="xs"
      miw="max-content"
      leftSection={isActive ? <CheckIcon size={14} /> : <CloseIcon size={14} />}
    >
      {isActive ? t('Active') : t('Inactive')}
    </Badge>
  );
}
