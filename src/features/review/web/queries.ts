import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { bookingDocumentsQuery, bookingQuery, bookingsKey } from '#features/bookings/web/queries.ts';
import { lotsKey } from '#features/lots/web/queries.ts';
import {
  assignBooking,
  checkDocuments,
  type DocumentCheck,
  listAssignees,
  listNotes,
  writeNote,
} from '#features/review/contract.ts';
import { call } from '#platform/web/api-client/call.ts';
import type { Role } from '#shared/actor.ts';
import { type Decision, decide, type StatusUpdate, updateStatus } from './decide.ts';

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

/** Sends a verdict on one document. The documents are reread also after a refusal: they may have been replaced or judged. */
export function useCheckDocument(bookingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (check: DocumentCheck) =>
      call(checkDocuments, { params: { id: bookingId }, body: { checks: [check] } }),
    onSuccess: ({ documents }) => client.setQueryData(bookingDocumentsQuery(bookingId).queryKey, documents),
    onSettled: () => void client.invalidateQueries({ queryKey: bookingsKey }),
  });
}

// Decisions

/** Delay of the second refetch after a decision, in ms. */
const OVERVIEW_DELAY_MS = 1000;

/** Sends a decision; the lists are refetched also after a failure. */
export function useDecide(caller: { role: Role }) {
  const reread = useReread();
  return useMutation({ mutationFn: (decision: Decision) => decide(decision, caller), onSettled: reread });
}

/** Resends an unconfirmed status update. */
export function useSendAgain(caller: { role: Role }) {
  const reread = useReread();
  return useMutation({
    mutationFn: (update: StatusUpdate) => updateStatus(update, caller),
    onSettled: reread,
  });
}

function useReread(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: bookingsKey });
    setTimeout(() => {
      void client.invalidateQueries({ queryKey: bookingsKey });
      void client.invalidateQueries({ queryKey: lotsKey });
    }, OVERVIEW_DELAY_MS);
  };
}
