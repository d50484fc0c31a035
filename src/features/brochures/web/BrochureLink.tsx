import { brochureTexts } from '#features/brochures/messages.ts';
import { PdfLink } from './PdfLink.tsx';

/** The brochure of the park (D-164). */
export function BrochureLink() {
  return <PdfLink path="/public/properties/aeroindustrial/brochure">{brochureTexts.brochureLink}</PdfLink>;
}
