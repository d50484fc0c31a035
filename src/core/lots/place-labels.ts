import { mark } from '#shared/punctuation.ts';
import { type Say, sayEnglish, texts } from '#shared/say.ts';

/** The points of the compass that the folder of a park names in English. */
const compassWords: Record<string, string> = texts({
  north: 'north',
  'north-east': 'north-east',
  east: 'east',
  'south-east': 'south-east',
  south: 'south',
  'south-west': 'south-west',
  west: 'west',
  'north-west': 'north-west',
});

/** 'Harbour Road, facing south'. */
export function facingText(street: string, facing: string, say: Say = sayEnglish): string {
  const point = compassWords[facing.toLowerCase()];
  return say('{street}, facing {facing}', { street, facing: point === undefined ? facing : say(point) });
}

/** The description of a lot: a street and a point of the compass in the language of its reader (D-477), other words as they are written. */
export function placeText(description: string, say: Say = sayEnglish): string {
  const [, street = '', facing = ''] =
    /^(.+), facing ((?:north|south)?-?(?:east|west)?)$/i.exec(description) ?? [];
  return facing === '' ? description : facingText(street, facing, say);
}

/** A size as the folder of a park writes it, '1,740 sqft' or '27 ft x 80 ft', with the units of its reader's language (D-477). */
export function sizeText(size: string, say: Say = sayEnglish): string {
  if (!/^[\d.,]+ (?:sqft|ft)(?: x [\d.,]+ ft)?$/.test(size)) return size;
  const behind = mark(' ', say.language);
  return size.replace(/ (sqft|ft)/g, (_, unit) => behind + (unit === 'ft' ? say('ft') : say('sqft')));
}
