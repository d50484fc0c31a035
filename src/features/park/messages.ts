/** Sentences beside the facts of the park. */
export const parkTexts = {
  sample: 'Figures of the sample park.',
  samplePlace: 'The sample park is no real place.',
  distances: 'Distances by road',
  byCar: 'By car, without congestion.',
  specification: 'Specification',
  perType: 'The same for every lot of this type, unless its own details say otherwise.',
  plan: 'Floor plan',
  planOf: 'The lot from above with its street at the bottom: building, yards, openings and free side.',
  section: 'Section',
  sectionOf: 'The building cut from the street on the left to the rear, with heights above the floor.',
  inMetres: 'Dimensions in metres; not for construction.',
  handed: 'The free side is on the left or on the right, by lot.',
} as const;
