import { useState } from 'react';
import type { StaffLot } from '#core/lots/contract.ts';
import { LotsPanel } from '#core/lots/web/office/LotsPanel.tsx';
import { LineDialog } from '#core/queues/web/LineDialog.tsx';
import { useSession } from '#core/sessions/web/queries.ts';

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
