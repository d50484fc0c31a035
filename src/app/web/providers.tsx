import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import type { NotificationsProps } from '@mantine/notifications';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useMemo } from 'react';
import { AgencyLinksContext } from '#core/agencies/web/agency-links.ts';
import { BookingPartsProvider } from '#core/bookings/web/booking-parts.tsx';
import { LotPartsContext } from '#core/lots/web/lot-parts.ts';
import { parkSite } from '#core/park/web/site.ts';
import { themeOf, themeVariables } from '#platform/web/theme.ts';
import { Banner } from '#platform/web/ui/Banner.tsx';
import { lazyWithFallback } from '#platform/web/ui/lazy-with-fallback.tsx';
import { useToasts } from '#platform/web/ui/toast.tsx';
import { bookingParts, lotParts, usedModules } from './modules.ts';

/** The colour scheme follows the device and is not stored. */
const deviceScheme: MantineColorSchemeManager = {
  get: (usual) => usual,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

/** Rendered once its chunk is loaded (toast.tsx). */
const Notifications = lazyWithFallback<NotificationsProps>(
  async () => (await import('@mantine/notifications')).Notifications,
);

function Toasts() {
  const areWanted = useToasts();
  if (!areWanted) return null;
  return (
    <Suspense>
      {/* at the top they cover no button of a full-screen dialog on a phone */}
      <Notifications position="top-center" />
    </Suspense>
  );
}

type Props = {
  /** Nonce of the styles of this page. */
  nonce: string;
  queries: QueryClient;
  children: ReactNode;
};

/** Providers around all routes: theme, query cache, toasts. Used in the browser and for server rendering. */
export function Providers({ nonce, queries, children }: Props) {
  const { colors } = parkSite();
  const theme = useMemo(() => themeOf(colors), [colors]);
  const parts = useMemo(bookingParts, []);
  const ofLots = useMemo(lotParts, []);
  const links = useMemo(() => usedModules().flatMap(({ agencyLinks = [] }) => agencyLinks), []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={themeVariables}
      defaultColorScheme="auto"
      colorSchemeManager={deviceScheme}
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queries}>
        <Toasts />
        <Banner />
        <AgencyLinksContext value={links}>
          <BookingPartsProvider value={parts}>
            <LotPartsContext value={ofLots}>{children}</LotPartsContext>
          </BookingPartsProvider>
        </AgencyLinksContext>
      </QueryClientProvider>
    </MantineProvider>
  );
}
