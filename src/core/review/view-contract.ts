import { z } from 'zod';
import { bookingListFilters } from '#core/bookings/list-contract.ts';
import { endpoint, idParams } from '#shared/endpoint.ts';
import { commonRefusals } from '#shared/problem.ts';
import { requiredLine } from '#shared/text.ts';
import { viewFields, viewRefusals } from './view-messages.ts';

/** Longest name of a view, and longest text of its filters, in characters. */
export const MAX_VIEW_NAME = 60;
export const MAX_VIEW_QUERY = 2_000;
/** Most views of a person in one list. */
export const MAX_VIEWS = 20;

/** Lists of bookings whose filters stand in the address of their page. */
export const viewLists = ['all', 'approvals', 'undecided', 'requests', 'pending', 'history'] as const;
export type ViewList = (typeof viewLists)[number];

/** What an address calls a filter, where that is not its name in the query of the API. */
export const inAddress: Partial<Record<string, string>> = { search: 'q', agencyId: 'agency' };
const ownParams = [...Object.keys(bookingListFilters).map((name) => inAddress[name] ?? name), 'sort'];

/** Parameters of an address that a view keeps: the filters of a list of bookings, `more` of modules among them, and its order. */
export const viewParams = (more: readonly string[]): string[] => [...ownParams, ...more].toSorted();

type Address = { get: (name: string) => string | null };

/** What a view keeps of the query of an address, as text; the same filters are always the same text. */
export const viewQuery = (search: Address, more: readonly string[]): string =>
  viewParams(more)
    .flatMap((name) => {
      const value = search.get(name);
      return value ? [`${name}=${encodeURIComponent(value)}`] : [];
    })
    .join('&');

/** Whether something is filtered, not sorted alone. */
export const isFiltered = (query: string): boolean =>
  query.split('&').some((part) => part !== '' && !part.startsWith('sort='));

const viewShape = z.object({ _id: z.string(), list: z.enum(viewLists), name: z.string(), query: z.string() });
z.globalRegistry.add(viewShape, { id: 'BookingView' });
export type BookingView = z.infer<typeof viewShape>;

const viewReply = { 200: viewShape.extend({ message: z.string() }) };
const name = requiredLine(MAX_VIEW_NAME, viewFields.nameRequired);

/** The caller's own, of every list, by name (D-424). */
export const listViews = endpoint({
  method: 'GET',
  path: '/users/me/booking-views',
  summary: "The caller's saved views of lists of bookings",
  reply: { 200: z.array(viewShape) },
  errors: [commonRefusals.FORBIDDEN],
});

/** One of the same name in the list is replaced. */
export const saveView = endpoint({
  method: 'PUT',
  path: '/users/me/booking-views',
  summary: 'Keep the filters of a list of bookings under a name',
  example: { list: 'all', name: 'Mine overdue', query: 'assigned=me&overdue=true' },
  body: z.object({
    list: z.enum(viewLists),
    name,
    query: requiredLine(MAX_VIEW_QUERY, viewRefusals.VIEW_QUERY_INVALID.message),
  }),
  reply: viewReply,
  errors: [viewRefusals.VIEW_QUERY_INVALID, commonRefusals.FORBIDDEN, viewRefusals.VIEWS_FULL],
});

export const renameView = endpoint({
  method: 'PUT',
  path: '/users/me/booking-views/:id',
  summary: 'Rename a saved view',
  example: { name: 'Mine overdue' },
  params: idParams,
  body: z.object({ name }),
  reply: viewReply,
  errors: [commonRefusals.FORBIDDEN, viewRefusals.VIEW_NOT_FOUND, viewRefusals.VIEW_NAME_TAKEN],
});

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/users/me/booking-views/:id',
  summary: 'Delete a saved view',
  params: idParams,
  reply: { 200: z.object({ message: z.string() }) },
  errors: [commonRefusals.FORBIDDEN, viewRefusals.VIEW_NOT_FOUND],
});
