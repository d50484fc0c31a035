import { UploadProgress } from '#core/bookings/web/UploadProgress.tsx';
import { NoticeBell } from '#core/notices/web/NoticeBell.tsx';
import { useSession } from '#core/sessions/web/queries.ts';
import { usedModules } from '../modules.ts';

/** Uploads under way, the tools that modules bring, and everybody's bell. */
export function HeaderTools() {
  const { user } = useSession();
  return (
    <>
      <UploadProgress />
      {usedModules().map(
        ({ name, headerTool: tool }) => user && tool?.isFor(user) && <tool.Tool key={name} viewer={user} />,
      )}
      <NoticeBell />
    </>
  );
}
