import { UploadProgress } from '#features/bookings/web/UploadProgress.tsx';
import { NoticeBell } from '#features/notices/web/NoticeBell.tsx';
import { searchCan } from '#features/search/policy.ts';
import { StaffSearch } from '#features/search/web/StaffSearch.tsx';
import { useSession } from '#features/sessions/web/queries.ts';

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
