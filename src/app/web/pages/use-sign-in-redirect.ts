import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLeaving } from '#app/web/session/sign-out-flow.ts';
import type { Lot } from '#core/lots/contract.ts';
import type { LotType } from '#core/lots/lifecycle.ts';
import { typeTexts } from '#core/lots/messages.ts';
import type { Viewer } from '#core/lots/policy.ts';
import { signInTexts } from '#core/sessions/messages.ts';
import { consumeDecline, type LoginState, storeRedirect } from '#core/sessions/web/login-redirect.ts';
import { paths } from '#platform/web/paths.ts';
import { interpolate } from '#shared/interpolate.ts';
import { formatPrice } from '#shared/money.ts';
import { t } from '#shared/say.ts';
import type { LotInUrl } from './use-lot-in-url.ts';

/**
 * Redirects a visitor to the registration, one tap from the login (D-470), with the reason and a return path to the booking of the lot (D-06); a URL
 * with `book` does so at once.
 */
export function useSignInRedirect(type: LotType, viewer: Viewer, { open, wanted, change }: LotInUrl) {
  const navigate = useNavigate();
  const { search } = useLocation();
  /** The URL of a lot's booking dialog, with the current filters of the list. */
  const toBooking = (lot: Lot) => {
    const query = new URLSearchParams(search);
    query.delete('comparing');
    query.set('lot', lot.id);
    query.set('book', '1');
    return `${paths.type(type)}?${query}`;
  };
  const toSignIn = (lot: Lot, { replace = false } = {}) => {
    storeRedirect(toBooking(lot));
    const state: LoginState = {
      lot: {
        type: lot.type,
        text: [
          t('Lot {lotNumber}', { lotNumber: lot.lotNumber }),
          typeTexts(lot.type).name,
          formatPrice(lot.price),
        ].join(' · '),
      },
      lines: [interpolate(signInTexts.toBook, { lot: lot.lotNumber })],
    };
    void navigate(paths.login({ mode: 'register' }), { replace, state });
  };

  // replaces the history entry: a visitor's link to a booking leads to the sign-in in one step; after an expired session
  // the redirect with its reason is already under way
  const leaving = useLeaving();
  const led = !leaving && wanted && viewer === null && open?.status === 'available' ? open : undefined;
  const lead = useEffectEvent((lot: Lot) => {
    // a visitor who returns without signing in gets the lot alone, and no second redirect (D-133)
    if (consumeDecline(toBooking(lot))) change({ book: null });
    else toSignIn(lot, { replace: true });
  });
  useEffect(() => {
    if (led !== undefined) lead(led);
  }, [led]);

  return { toSignIn, isLed: led !== undefined };
}
