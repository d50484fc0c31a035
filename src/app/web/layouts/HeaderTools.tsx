import { UploadProgress } from '#core/bookings/web/UploadProgress.tsx';
import { NoticeBell } from '#core/notices/web/NoticeBell.tsx';
import { searchCan } from '#core/search/policy.ts';
import { StaffSearch } from '#core/search/web/StaffSearch.tsx';
import { useSession } from '#core/sessions/web/queries.ts';

/** Uploads under way, the search field of staff, and everybody's bell. */
export function HeaderTools() {
  const { user } = useSession();
  return (
    <>
      <UploadProgress />
      {user && searchCan.find(user).allowed && <StaffSearch viewer={user} />}
      <NoticeBell />
    </>
  );
}
