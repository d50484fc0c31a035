import { DEPOSITS_PATH } from '#modules/deposits/paths.ts';
import { withQuery } from '#platform/web/paths.ts';

/** Filters of the list of deposits; `kind` is what moved from `from` to `to`, days are ISO dates. */
export type DepositLists = { [Each in 'view' | 'agency' | 'kind' | 'from' | 'to']?: string | undefined };

/** The list of deposits, narrowed. */
export const depositsPath = (lists: DepositLists) => withQuery(DEPOSITS_PATH, lists);
