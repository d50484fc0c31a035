// Written by `npm run media` from media/captions.json; change the captions there.

export const pictures = {
  hero: {
    width: 2400,
    height: 1350,
    alt: 'Aerial view over Aero Industrial Hub at golden hour: seven rows of terrace factories, the gate, management office and cafe among trees, hills behind.',
    widths: [480, 960, 1600, 2400],
  },
  about: {
    width: 2000,
    height: 1333,
    alt: 'Aero Boulevard, the palm-lined spine of the park, seen from street level between rows of terrace factories.',
    widths: [480, 960, 1600],
  },
  'type-a': {
    width: 1600,
    height: 1067,
    alt: 'Type A corner lot 41: glazed side elevation to the boulevard, navy corner blade, roller shutter and mezzanine window band.',
    widths: [480, 960, 1600],
  },
  'type-b': {
    width: 1600,
    height: 1067,
    alt: 'Type B intermediate lot 43 in its terrace: roller shutter, glazed office entrance and mezzanine window band between party walls.',
    widths: [480, 960, 1600],
  },
  'type-c': {
    width: 1600,
    height: 1067,
    alt: 'Type C end lot 46 beside the landscaped fire break, with its teal end wall and high-level side windows.',
    widths: [480, 960, 1600],
  },
  interior: {
    width: 1600,
    height: 1067,
    alt: 'Inside a corner lot: open-plan double-height bay, mezzanine with steel stair, pallet racking, forklift and an open roller shutter.',
    widths: [480, 960, 1600],
  },
  'master-plan': {
    width: 1600,
    height: 1600,
    alt: 'Master plan from above, north up: 70 lots on a boulevard and ring road, amenities by the entrance, retention pond and linear park to the north.',
    widths: [480, 960, 1600],
  },
  gate: {
    width: 1600,
    height: 1067,
    alt: 'Entrance to Aero Industrial Hub: name wall with palms, gate canopy and guard house.',
    widths: [480, 960, 1600],
  },
  location: {
    width: 1600,
    height: 1000,
    alt: 'Illustrative location model, not to scale: the park beside an expressway interchange, with town, seaport and airport.',
    widths: [480, 960, 1600],
  },
  'tour-1-flyover': {
    width: 1280,
    height: 720,
    alt: 'Still from the flyover tour: the park and its gate from the air.',
    widths: [480, 960],
  },
  'tour-2-street': {
    width: 1280,
    height: 720,
    alt: 'Still from the street tour: a corner factory at the junction of Aero Boulevard and Jalan Aero 2.',
    widths: [480, 960],
  },
  'tour-3-interior': {
    width: 1280,
    height: 720,
    alt: 'Still from the interior tour: double-height bay with racking, stair and mezzanine.',
    widths: [480, 960],
  },
} as const;

/** Name of a picture in `public/media`. */
export type PictureName = keyof typeof pictures;

/** The films of the tour in their order; the still of each is the picture of the same name. */
export const films = [
  {
    name: 'tour-1-flyover',
    caption: 'Flyover: approach over the expressway and descend to the gate and Aero Boulevard.',
  },
  {
    name: 'tour-2-street',
    caption: 'Street tour: along Aero Boulevard to the corner of Jalan Aero 2 and past the factory fronts.',
  },
  {
    name: 'tour-3-interior',
    caption: 'Interior tour: from the rear of the bay up towards the mezzanine and the open roller shutter.',
  },
] as const;
