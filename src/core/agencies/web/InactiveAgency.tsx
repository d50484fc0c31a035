import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#platform/web/paths.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { t } from '#shared/say.ts';
import { agencyQuery } from './staff-queries.ts';

/** Whether an agency is known to be inactive; the server decides about what it may do. */
export function useIsInactive(agencyId: string | null): boolean {
  const agency = useQuery({ ...agencyQuery(agencyId ?? ''), enabled: agencyId !== null });
  return agency.data?.isActive === false;
}

/** Why an inactive agency makes no booking, and whom to ask; nothing while it is active (D-404). */
export function InactiveAgency({ agencyId }: { agencyId: string | null }) {
  if (!useIsInactive(agencyId)) return null;
  return (
    <Notice
      tone="warning"
      role="note"
      action={
        <Button size="sm" variant="default" component={Link} to={paths.home('contact')}>
          {t('Write to the park office')}
        </Button>
      }
    >
      {t(
        'Your agency is not active, so it takes no new requests and makes no new bookings. The park office knows why and can make it active again.',
      )}
    </Notice>
  );
}
