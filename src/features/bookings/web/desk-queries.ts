import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { assignBooking, listAssignees, listNotes, writeNote } from '#features/bookings/desk-contract.ts';
import { call } from '#platform/web/api-client/call.ts';
import { bookingQuery, bookingsKey } from './queries.ts';

export function bookingNotesQuery(id: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'notes', id],
    queryFn: ({ signal }) => call(listNotes, { params: { id }, signal }),
  });
}

/** The people of the viewer's desk to whom a booking can be assigned. */
export function assigneesQuery(id: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'assignees', id],
    queryFn: ({ signal }) => call(listAssignees, { params: { id }, signal }),
  });
}

type NewNote = { text: string; readers: 'own' | 'both'; idempotencyKey: string };

export function useWriteNote(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: NewNote) =>
      call(writeNote, { params: { id }, body, idempotencyKey }),
    onSuccess: (note) =>
      client.setQueryData(bookingNotesQuery(id).queryKey, (notes = []) => [
        ...notes.filter(({ _id }) => _id !== note._id),
        note,
      ]),
    onSettled: () => void client.invalidateQueries(bookingNotesQuery(id)),
  });
}

/** Assigns a booking, null to nobody; the lists are read again also after a failure. */
export function useAssign(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: string | null) => call(assignBooking, { params: { id }, body: { userId } }),
    onSuccess: ({ message: _, ...booking }) => client.setQueryData(bookingQuery(id).queryKey, booking),
    onSettled: () => void client.invalidateQueries({ queryKey: bookingsKey }),
  });
}
