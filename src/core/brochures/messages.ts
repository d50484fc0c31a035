import { texts } from '#shared/say.ts';
/** Words of the PDFs and of their links. */
export const brochureTexts = texts({
  priceListLink: 'Price list',
  position: 'Position in the park',
  facts: 'Specification',
  floorPlan: 'Floor plan, in metres',
  section: 'Section, in metres',
  sample: 'Figures of the sample park, which is no real place.',
});
