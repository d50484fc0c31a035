import { useEffect, useRef } from 'react';
import { useSession } from '#core/sessions/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { roleLabels } from '#core/users/labels.ts';
import { dismissToast, toast } from '#platform/web/ui/toast.tsx';
import { isAdministrator, isMember, roles } from '#shared/actor.ts';
import { t } from '#shared/say.ts';

/** What a person may no longer do, in a sentence; undefined while nothing was taken away. */
function lossOf(before: User, after: User): string | undefined {
  if (isAdministrator(before) && !isAdministrator(after))
    return t('You no longer work for the park office, and its pages are closed to you.');
  if (isMember(before) && !isMember(after))
    return t('You no longer belong to {agency}. Your own requests stay and can still be answered.', {
      agency: before.agencyName,
    });
  if (roles.indexOf(after.role) < roles.indexOf(before.role))
    return t('Your role was changed to {role}.', { role: roleLabels[after.role] });
  return undefined;
}

/**
 * Says above the page that a role or a membership of the reader has ended: while they look, or since this browser last asked,
 * whose record is the stored one (D-02).
 */
export function AccessNews() {
  const { user } = useSession();
  const known = useRef<User | null>(null);
  useEffect(() => {
    const before = known.current;
    known.current = user;
    if (before === null) return;
    // the next person who signs in must not see it
    if (user?._id !== before._id) return dismissToast();
    const loss = lossOf(before, user);
    if (loss !== undefined) toast(loss, 'info', Number.POSITIVE_INFINITY);
  }, [user]);
  return null;
}
