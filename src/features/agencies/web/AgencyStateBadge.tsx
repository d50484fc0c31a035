import { Badge } from '@mantine/core';
import { CheckIcon, CloseIcon } from '#platform/web/ui/icons.tsx';

/** Whether an agency takes part, in colour, icon and word. */
export function AgencyStateBadge({ isActive }: { isActive: boolean }) {
  return (
    <Badge
      variant="light"
      color={isActive ? 'green' : 'gray'}
      tt="none"
      radius="sm"
      miw="max-content"
      leftSection={isActive ? <CheckIcon size={14} /> : <CloseIcon size={14} />}
    >
      {isActive ? 'Active' : 'Inactive'}
    </Badge>
  );
}
