import { useState } from 'react';
import type { StaffLot } from '#core/lots/contract.ts';
import { LotsPanel } from '#core/lots/web/office/LotsPanel.tsx';
import { useSession } from '#core/sessions/web/queries.ts';
import { usedModules } from '../modules.ts';

/** The office's lots, and who waits for one. */
export function LotsPage() {
  const { user } = useSession();
  const [lined, setLined] = useState<StaffLot | null>(null);
  const [LineDialog] = usedModules().flatMap(({ lineDialog }) => lineDialog ?? []);
  if (user === null) return null;
  return (
    <>
      <LotsPanel viewer={user} onLine={LineDialog && setLined} />
      {LineDialog && <LineDialog lot={lined} opened={lined !== null} onClose={() => setLined(null)} />}
    </>
  );
}
