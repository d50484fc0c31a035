import { readPark, samplePark } from '#app/server/park/read-park.ts';

/** The sample park, which tests open unless they make a folder of their own. */
export const park = await readPark(samplePark());
