import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './global.css';
import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { pageNonce } from './call.ts';
import { queryClient } from './query-client.ts';
import { routes } from './routes.tsx';
import { keepSession } from './session/keeper.ts';
import { theme, themeVariables } from './theme.ts';

/** The scheme follows the device, so nothing about it is stored. */
const deviceScheme: MantineColorSchemeManager = {
  get: (usual) => usual,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

const nonce = pageNonce() ?? '';
setNonce(nonce);

const router = createBrowserRouter(routes);
keepSession(router);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={themeVariables}
      defaultColorScheme="auto"
      colorSchemeManager={deviceScheme}
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        {/* at the top they cover no button of a full-screen dialog on a phone */}
        <Notifications position="top-center" />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
