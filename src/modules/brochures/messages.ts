import { texts } from '#shared/say.ts';
/** Words of the PDFs. */
export const brochureTexts = texts({
  position: 'Position in the park',
  facts: 'Specification',
  floorPlan: 'Floor plan, in metres',
  section: 'Section, in metres',
  sample: 'Figures of the sample park, which is no real place.',
});
