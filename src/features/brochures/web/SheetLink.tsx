import { brochureTexts } from '#features/brochures/messages.ts';
import type { Lot } from '#features/lots/contract.ts';
import { PdfLink } from './PdfLink.tsx';

/** The sheet of an available lot (D-164). */
export function SheetLink({ lot }: { lot: Pick<Lot, 'id' | 'propertyId'> }) {
  return (
    <PdfLink path={`/public/properties/${lot.propertyId}/lots/${lot.id}/sheet`}>
      {brochureTexts.sheetLink}
    </PdfLink>
  );
}
