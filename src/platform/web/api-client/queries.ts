import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Endpoint, ReplyOf } from '#shared/endpoint.ts';
import { type CallInput, call, callPage, type InputArgument, type Question } from './call.ts';

/** `about` replaces the start of the key, where a call is read again with other queries than its path says. */
type Asked<E extends Endpoint> =
  Record<never, never> extends Question<E>
    ? [question?: Question<E>, about?: QueryKey]
    : [question: Question<E>, about?: QueryKey];

/**
 * The query of one call. Its key is made of endpoint and question and begins with what it is about, by default the first
 * part of the path: `['bookings', '/bookings/:id', { params: { id } }]`.
 */
export function ask<E extends Endpoint>(endpoint: E, ...[question, about]: Asked<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, question, about),
    queryFn: ({ signal }) => call(endpoint, ...inputOf<E>(question, signal)),
  });
}

/** The same for one page of a list, with its total; the page before stays until it is there. */
export function askPage<E extends Endpoint>(endpoint: E, ...[question, about]: Asked<E>) {
  return queryOptions({
    queryKey: [...keyOf(endpoint, question, about), 'page'],
    queryFn: ({ signal }) => callPage(endpoint, ...inputOf<E>(question, signal)),
    placeholderData: keepPreviousData,
  });
}

/** The same for the number of rows of a list. */
export function askTotal<E extends Endpoint>(endpoint: E, ...[question, about]: Asked<E>) {
  const one: { query?: object } = { ...question, query: { ...question?.query, limit: 1 } };
  return queryOptions({
    queryKey: [...keyOf(endpoint, question, about), 'total'],
    queryFn: async ({ signal }) => (await callPage(endpoint, ...inputOf<E>(one, signal))).total,
  });
}

function keyOf({ path }: Endpoint, question: object = {}, about: QueryKey = [path.split('/')[1]]): QueryKey {
  return [...about, path, question];
}

function inputOf<E extends Endpoint>(question: object | undefined, signal: AbortSignal): InputArgument<E> {
  return [{ ...question, signal }] as unknown as InputArgument<E>;
}

/** Starts of the keys of the queries that a change makes stale. */
export type Stale = readonly QueryKey[];

/** Every query, after a change that lists of several nouns may show. */
export const everything: Stale = [[]];

/**
 * Marks queries as stale, and reads those on screen again.
 * @returns a promise that resolves once they are read
 */
export function useRereading(stale: Stale): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}

type SendOptions<E extends Endpoint, V> = Omit<
  UseMutationOptions<ReplyOf<E>, Error, V>,
  'mutationFn' | 'onSettled'
> & {
  /** Makes the input of the call from what `mutate` is given; by default that is the input. */
  input?: (given: V) => CallInput<E>;
  /** What the change makes stale, also when it failed: others may have been faster, or the reply was lost. */
  stale: Stale;
  /** Whether the mutation is pending until what it made stale is read again. */
  waits?: boolean;
};

/** Nothing may be given where the endpoint requires nothing. */
type SendInput<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? CallInput<E> | undefined : CallInput<E>;

/** The mutation of one call. */
export function useSend<E extends Endpoint, V = SendInput<E>>(
  endpoint: E,
  { input, stale, waits = false, ...options }: SendOptions<E, V>,
) {
  const reread = useRereading(stale);
  return useMutation({
    ...options,
    mutationFn: (given: V) =>
      call(endpoint, ...([input ? input(given) : given] as unknown as InputArgument<E>)),
    onSettled: () => {
      const reading = reread();
      return waits ? reading : undefined;
    },
  });
}
