import { CheckIcon, CloseIcon } from '#platform/web/ui/icons.tsx';
import { StateBadge } from '#platform/web/ui/StateBadge.tsx';
import { t } from '#shared/say.ts';

/** Whether an agency is active, by colour, icon and text. */
export function AgencyStateBadge({ isActive }: { isActive: boolean }) {
  return (
    <StateBadge
      color={isActive ? 'green' : 'gray'}
      icon={isActive ? <CheckIcon size={14} /> : <CloseIcon size={14} />}
    >
      {isActive ? t('Active') : t('Inactive')}
    </StateBadge>
  );
}
