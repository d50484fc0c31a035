import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type LoginState, useLeaving } from '#app/web/session/sign-out-flow.ts';
import type { Lot } from '#features/lots/contract.ts';
import type { LotType } from '#features/lots/lifecycle.ts';
import type { Viewer } from '#features/lots/policy.ts';
import { signInTexts } from '#features/sessions/messages.ts';
import { consumeDecline, storeRedirect } from '#features/sessions/web/login-redirect.ts';
import { paths } from '#platform/web/paths.ts';
import { interpolate } from '#shared/problem.ts';
import type { LotInUrl } from './use-lot-in-url.ts';

/**
 * Leads a visitor to the sign-in, which says what for and comes back to the booking of the lot (R-LOT-13, D-06); an address
 * that asks for a booking leads there by itself.
 */
export function useSignInRedirect(type: LotType, viewer: Viewer, { open, wanted, change }: LotInUrl) {
  const navigate = useNavigate();
  const { search } = useLocation();
  /** Where the booking of a lot is, with the list as the reader has narrowed it. */
  const toBooking = (lot: Lot) => {
    const query = new URLSearchParams(search);
    query.delete('comparing');
    query.set('lot', lot.id);
    query.set('book', '1');
    return `${paths.type(type)}?${query}`;
  };
  const toSignIn = (lot: Lot, { replace = false } = {}) => {
    storeRedirect(toBooking(lot));
    const state: LoginState = { lines: [interpolate(signInTexts.toBook, { lot: lot.lotNumber })] };
    void navigate(paths.login(), { replace, state });
  };

  // a link to a booking, from the plan for example, leads a visitor to the sign-in in the same step; somebody whose session
  // has just ended here is on the way there already, with the reason
  const leaving = useLeaving();
  const led = !leaving && wanted && viewer === null && open?.status === 'available' ? open : undefined;
  const lead = useEffectEvent((lot: Lot) => {
    // who went on without signing in comes back to the lot alone, and not to the sign-in again (D-133)
    if (consumeDecline(toBooking(lot))) change({ book: null });
    else toSignIn(lot, { replace: true });
  });
  useEffect(() => {
    if (led !== undefined) lead(led);
  }, [led]);

  return { toSignIn, isLed: led !== undefined };
}
