import { useState } from 'react';
import type { StaffLot } from '#features/lots/contract.ts';
import { LotsPanel } from '#features/lots/web/office/LotsPanel.tsx';
import { LineDialog } from '#features/queues/web/LineDialog.tsx';
import { useSession } from '#features/sessions/web/queries.ts';

/** The office's lots, and who waits for one. */
export function LotsPage() {
  const { user } = useSession();
  const [lined, setLined] = useState<StaffLot | null>(null);
  if (user === null) return null;
  return (
    <>
      <LotsPanel viewer={user} onLine={setLined} />
      <LineDialog lot={lined} onClose={() => setLined(null)} />
    </>
  );
}
