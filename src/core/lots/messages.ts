import type { TypeNames } from '#core/park/site-contract.ts';
import { namesTypes, typeNamesOf } from '#core/park/type-labels.ts';
import { refusals } from '#shared/problem.ts';
import { joined } from '#shared/punctuation.ts';
import { type Say, sayEnglish, t, texts } from '#shared/say.ts';
import type { LotType } from './lifecycle.ts';

export const lotRefusals = refusals({
  PROPERTY_NOT_FOUND: [404, 'Property not found'],
  PROPERTY_TYPE_NOT_FOUND: [404, 'Property type not found'],
  LOT_NOT_FOUND: [404, 'Lot not found'],
  UNIT_NOT_FOUND: [404, 'Unit not found'],
  LOT_STATUS_INVALID: [400, 'A lot cannot be set to this status by hand', 'status'],
  LOT_NUMBER_TAKEN: [409, 'Lot number already exists', 'lotNumber'],
  LOT_TAKEN: [409, 'This lot is no longer available. Please choose another lot.'],
  LOT_REPRICED: [
    409,
    'The price has just changed: {price}. Nothing is reserved yet. Please send this again if you agree.',
  ],
  ALREADY_REQUESTED: [409, 'You already have an active request for this lot'],
  LOT_HELD: [409, 'This lot has an active booking. Process or reject the booking first.'],
  LOT_OFFERED: [
    409,
    'This lot is offered to the next person in line until {time}. Take them off the line first.',
    'status',
  ],
  LOT_CHANGED: [409, 'Meanwhile changed by somebody else: {status}, phase {phase}, {price}'],
  UNIT_DIFFERS: [
    409,
    'The unit on this lot has another status than the lot, so nothing was changed. Please contact support.',
  ],
});

/** Validation sentences of what filters name too; the others of the lot form stand in `office-messages.ts`. */
export const lotFields = texts({
  statusInvalid: 'Invalid status',
  typeInvalid: 'Invalid type',
});

export const lotTexts = texts({
  overviewFailed: 'Failed to load property data. Please try again later.',
  typeEmpty: 'No valid lots data found for this type',
  planFailed: 'The plan could not be loaded. Please try again.',
  filterEmpty: 'No lot matches these filters.',
});

/** Names of each lot type by the position of its lots; what a park says of it stands in park.yaml (D-220). */
const lotTypeWords = texts({
  A: { label: 'CORNER', place: 'corner', position: 'Corner lot', nouns: ['corner lot', 'corner lots'] },
  B: {
    label: 'INTERMEDIATE',
    place: 'intermediate',
    position: 'Intermediate lot',
    nouns: ['intermediate lot', 'intermediate lots'],
  },
  C: { label: 'END LOT', place: 'end of the row', position: 'End lot', nouns: ['end lot', 'end lots'] },
});

/** A name as it stands within a sentence: 'detached lot', 'SME lot'. */
const inSentence = (name: string) =>
  /^\p{Lu}\p{Lu}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);

/** What a type is called: as the park names it (D-460), else by the position of its lots. */
export function typeTexts(
  type: LotType,
  say: Say = sayEnglish,
  own: TypeNames = typeNamesOf(type, say.language),
) {
  const words = lotTypeWords[type];
  const letter = own.letter ?? type;
  const position = own.name ?? say(words.position);
  const noun = own.name ? inSentence(own.name) : say(words.nouns[0]);
  const many = own.name ? inSentence(own.plural ?? own.name) : say(words.nouns[1]);
  const name = say('Type {type}', { type: letter });
  const heading = joined(': ', [name, many], say.language);
  const shouted = own.name?.toUpperCase() ?? say(words.label);
  const withLetter = (what: string) => say('{position} ({type})', { position: what, type: letter });
  return {
    /** As it is printed. */
    letter,
    /** 'Type A'. */
    name,
    /** 'Type A: corner lots'. */
    heading,
    /** Of its page. */
    pageTitle: own.name ? heading : say('Lots of type {type}', { type: letter }),
    /** On its card, where no label stands beside it. */
    title: own.name ? heading : name,
    /** 'Corner lot'. */
    position,
    /** 'Corner lot (A)'. */
    withLetter: withLetter(position),
    /** 'CORNER (A)'. */
    label: withLetter(shouted),
    /** The label in calls, which take it too: with the key. */
    keyLabel: say('{position} ({type})', { position: shouted, type }),
    /** 'corner lot'. */
    noun,
    /** Behind a number: one, many. */
    nouns: [say('{noun}', { noun }), say('{noun}', { noun: many })] as const,
    /** Where in its row a lot stands, in few letters. */
    place: own.name ? noun : say(words.place),
  };
}

/** What tables and filters call the types. */
export const typesHeading = () => (namesTypes() ? t('Type') : t('Position'));
export const allTypesText = () => (namesTypes() ? t('All types') : t('All positions'));

export type NamedLot = { lotNumber: string; type: LotType };

/** A lot as sentences name it: 'lot 12 (Type B)'. */
export const lotName = ({ lotNumber, type }: NamedLot, say: Say = sayEnglish) =>
  say('lot {lotNumber} ({type})', { lotNumber, type: typeTexts(type, say).name });
