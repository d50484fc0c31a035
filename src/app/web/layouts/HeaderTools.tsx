import { UploadProgress } from '#core/bookings/web/uploads/UploadProgress.tsx';
import { NoticeBell } from '#core/notices/web/NoticeBell.tsx';
import { useSession } from '#core/sessions/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { loadModuleEntries, usedModules } from '../modules.ts';

/** Uploads under way, the tools that modules bring, and everybody's bell. */
export function HeaderTools() {
  const { user } = useSession();
  return (
    <>
      <UploadProgress />
      {usedModules().map(
        ({ name, headerTool: tool }) =>
          user && tool?.isFor(user) && <tool.Tool key={name} viewer={user} loadPages={() => pagesOf(user)} />,
      )}
      <NoticeBell />
    </>
  );
}

/** The pages of an account's menu. */
async function pagesOf(user: User) {
  const [{ menuOf }, moduleEntries] = await Promise.all([import('./menu.tsx'), loadModuleEntries()]);
  return menuOf(user, moduleEntries).flatMap(({ entries, brought }) => [...entries, ...brought]);
}
