import { Badge } from '@mantine/core';
import { agencyTexts } from '#core/agencies/messages.ts';
import { CheckIcon, CloseIcon } from '#platform/web/ui/icons.tsx';

/** Whether an agency is active, by colour, icon and text. */
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
      {isActive ? agencyTexts.active : agencyTexts.inactive}
    </Badge>
  );
}
