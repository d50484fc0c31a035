import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { AgencyLinksContext } from '#core/agencies/web/agency-links.ts';
import { BookingPartsProvider } from '#core/bookings/web/booking-parts.tsx';
import { LotPartsContext } from '#core/lots/web/lot-parts.ts';
import { parkSite } from '#core/park/web/site.ts';
import { themeOf, themeVariables } from '#platform/web/theme.ts';
import { TextToolProvider } from '#platform/web/ui/form/text-tool.tsx';
import { Toasts } from '#platform/web/ui/toast.tsx';
import { bookingParts, lotParts, usedModules } from './modules.ts';

/** The colour scheme follows the device and is not stored. */
const deviceScheme: MantineColorSchemeManager = {
  get: (usual) => usual,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

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
  const textTool = useMemo(() => usedModules().find((module) => module.textTool)?.textTool, []);
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
        <AgencyLinksContext value={links}>
          <BookingPartsProvider value={parts}>
            <LotPartsContext value={ofLots}>
              <TextToolProvider value={textTool}>{children}</TextToolProvider>
            </LotPartsContext>
          </BookingPartsProvider>
        </AgencyLinksContext>
      </QueryClientProvider>
    </MantineProvider>
  );
}
