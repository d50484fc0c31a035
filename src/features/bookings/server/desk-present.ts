import { type Actor, isAdministrator } from '#shared/actor.ts';
import type { BookingNote } from '../desk-contract.ts';
import { historyNames } from '../messages.ts';
import type { NoteRow } from './desk-store.ts';

/** An internal note for one of its readers; to an agency, office staff appear as the office. */
export function presentNote({ note, authorName }: NoteRow, reader: Actor): BookingNote {
  const { desk, readers, agencyId } = note;
  const mayName = desk === 'agency' || isAdministrator(reader) || note.authorId === reader.id;
  return {
    _id: String(note.id),
    id: note.id,
    text: note.text,
    at: note.at.toISOString(),
    by: { name: mayName ? authorName : historyNames.office, desk },
    // without its agency, nobody but the office is left to read it
    readers: readers === 'both' && agencyId === null ? 'office' : readers,
  };
}
