import { useQuery } from '@tanstack/react-query';
import { LotsPanel } from '#core/lots/web/office/LotsPanel.tsx';
import { lotQuery } from '#core/lots/web/office/office-queries.ts';
import { useSession } from '#core/sessions/web/queries.ts';
import { useUrlDialog } from '#platform/web/ui/url-state.ts';
import { usedModules } from '../modules.ts';

/** The office's lots, and who waits for one. */
export function LotsPage() {
  const { user } = useSession();
  const line = useUrlDialog('line');
  const { data: lined } = useQuery({ ...lotQuery(line.id ?? ''), enabled: line.id !== null });
  const [LineDialog] = usedModules().flatMap(({ lineDialog }) => lineDialog ?? []);
  if (user === null) return null;
  return (
    <>
      <LotsPanel viewer={user} onLine={LineDialog && (({ _id }) => line.open(_id))} />
      {LineDialog && (
        <LineDialog
          lot={line.id === null ? null : (lined ?? null)}
          opened={line.id !== null && lined !== undefined}
          onClose={line.close}
        />
      )}
    </>
  );
}
