import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import type { Guard } from '#core/sessions/policy.ts';
import { useSession } from '#core/sessions/web/queries.ts';
import type { ModulePage, PanelProps } from '#core/web-module.ts';
import { movedPaths } from '#platform/web/paths.ts';
import { PageLoading } from '#platform/web/ui/PageLoading.tsx';
import type { Role } from '#shared/actor.ts';
import { t } from '#shared/say.ts';
import { PublicLayout } from './layouts/PublicLayout.tsx';
import { Shell } from './layouts/Shell.tsx';
import { loadStaffLayout } from './layouts/staff-layout.tsx';
import { publicPages, usedModules } from './modules.ts';
import { modulePage, type PageHandle, page } from './page-route.ts';
import { ErrorPage } from './pages/ErrorPage.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { createPublicRoutes } from './public-routes.ts';
import { Guarded } from './session/Guarded.tsx';

/** A staff panel as a page of its own, in a lazy chunk. */
function panel<N extends string>(
  path: string,
  title: string,
  load: () => Promise<{ [K in N]: ComponentType<PanelProps> }>,
  name: N,
): RouteObject {
  const handle: PageHandle = { title, component: name };
  return { path, handle, lazy: async () => ({ Component: withViewer((await load())[name]) }) };
}

const modulePanel = ({ path, title, name, load }: ModulePage<PanelProps>): RouteObject =>
  panel(path, title, async () => ({ [name]: await load() }), name);

/** Gives a panel the signed-in person as its viewer; without one it shows nothing. */
function withViewer(Panel: ComponentType<PanelProps>): ComponentType {
  return function PanelPage() {
    const { user } = useSession();
    return user && <Panel as="page" viewer={user} />;
  };
}

const staffLayout: Pick<RouteObject, 'lazy'> = { lazy: loadStaffLayout };

/** The guard of the child routes; without a role any signed-in person passes. `stay` restricts it to some roles. */
function guard(need: Guard = 'signed_in', stay?: readonly Role[]): Pick<RouteObject, 'element'> {
  return { element: <Guarded need={need} {...(stay && { stay })} /> };
}

/** The site map, once the park is open. */
export const createRoutes = (): RouteObject[] => [
  {
    Component: Shell,
    HydrateFallback: PageLoading,
    ErrorBoundary: ErrorPage,
    children: [
      {
        Component: PublicLayout,
        children: [
          {
            ErrorBoundary: ErrorPage,
            children: [
              ...createPublicRoutes(),
              ...Object.entries(movedPaths()).map(([path, to]) => ({
                path,
                element: <Navigate to={to} replace />,
              })),
              page(
                '/reset-password',
                t('Set a New Password'),
                () => import('./pages/sign-in/ResetPasswordPage.tsx'),
                'ResetPasswordPage',
              ),
              page(
                '/confirm-email',
                t('Confirm Your Email Address'),
                () => import('./pages/sign-in/ConfirmEmailPage.tsx'),
                'ConfirmEmailPage',
              ),
              ...publicPages()
                .filter(({ rendered }) => !rendered)
                .map(modulePage),
              page(
                '/unsubscribe',
                t('Stop Mails'),
                () => import('./pages/UnsubscribePage.tsx'),
                'UnsubscribePage',
              ),
              {
                ...guard('user'),
                children: [
                  page(
                    '/dashboard',
                    t('My Dashboard'),
                    () => import('./pages/DashboardPage.tsx'),
                    'DashboardPage',
                  ),
                  page(
                    '/enhanced-dashboard',
                    t('My Dashboard'),
                    () => import('./pages/DashboardPage.tsx'),
                    'DashboardPage',
                  ),
                ],
              },
              {
                ...guard(),
                children: [
                  page('/profile', t('My Profile'), () => import('./pages/ProfilePage.tsx'), 'ProfilePage'),
                  page('/notices', t('Notices'), () => import('./pages/NoticesPage.tsx'), 'NoticesPage'),
                  page('/my-data', t('My Data'), () => import('./pages/MyDataPage.tsx'), 'MyDataPage'),
                ],
              },
              {
                path: '*',
                Component: NotFoundPage,
                handle: { title: t('Page not found'), component: 'NotFoundPage' } satisfies PageHandle,
              },
            ],
          },
        ],
      },
      {
        ...guard('agent_admin'),
        children: [
          {
            ...staffLayout,
            children: [
              {
                ErrorBoundary: ErrorPage,
                children: [
                  {
                    // the agency's own page, which office accounts do not have (D-04)
                    ...guard('agent_admin', ['agent_admin']),
                    children: [
                      page(
                        '/agent-dashboard',
                        t('Agency Dashboard'),
                        () => import('./pages/agent-dashboard/AgentDashboardPage.tsx'),
                        'AgentDashboardPage',
                      ),
                    ],
                  },
                  page(
                    '/agent/booking-requests',
                    t('Booking Requests'),
                    () => import('./pages/AgentBookingRequestsPage.tsx'),
                    'AgentBookingRequestsPage',
                  ),
                  panel(
                    '/agent/agency-requests',
                    t('Agency Membership Requests'),
                    () => import('#core/memberships/web/AgencyRequestsPanel.tsx'),
                    'AgencyRequestsPanel',
                  ),
                  page(
                    '/bookings/create',
                    t('Create Booking'),
                    () => import('./pages/CreateBookingPage.tsx'),
                    'CreateBookingPage',
                  ),
                ],
              },
            ],
          },
        ],
      },
      {
        ...guard('super_admin'),
        children: [
          {
            // without the sidebar (D-12)
            lazy: async () => ({
              Component: (await import('./layouts/SidebarLayout.tsx')).StaffHeaderLayout,
            }),
            children: [
              {
                ErrorBoundary: ErrorPage,
                children: [
                  page(
                    '/admin/agencies/:id',
                    t('Agency Details'),
                    () => import('./pages/agency-details/AgencyDetailsPage.tsx'),
                    'AgencyDetailsPage',
                  ),
                ],
              },
            ],
          },
          {
            ...staffLayout,
            children: [
              {
                ErrorBoundary: ErrorPage,
                children: [
                  page(
                    '/admin-dashboard',
                    t('Admin Dashboard'),
                    () => import('./pages/admin-dashboard/AdminDashboardPage.tsx'),
                    'AdminDashboardPage',
                  ),
                  panel(
                    '/admin/agencies',
                    t('Agencies'),
                    () => import('./pages/AgenciesPage.tsx'),
                    'AgenciesPage',
                  ),
                  panel(
                    '/admin/agent-admins',
                    t('Agent Admins'),
                    () => import('#core/memberships/web/AgentAdminsPanel.tsx'),
                    'AgentAdminsPanel',
                  ),
                  page('/admin/lots', t('Lots'), () => import('./pages/LotsPage.tsx'), 'LotsPage'),
                  panel('/admin/users', t('Users'), () => import('./pages/UsersPage.tsx'), 'UsersPage'),
                  page(
                    '/admin/bookings',
                    t('Booking Approvals'),
                    () => import('./pages/AdminBookingsPage.tsx'),
                    'AdminBookingsPage',
                  ),
                  page(
                    '/admin/all-bookings',
                    t('All Bookings'),
                    () => import('./pages/AllBookingsPage.tsx'),
                    'AllBookingsPage',
                  ),
                  panel(
                    '/admin/enquiries',
                    t('Enquiries'),
                    () => import('#core/enquiries/web/EnquiriesPanel.tsx'),
                    'EnquiriesPanel',
                  ),
                  panel(
                    '/admin/mails',
                    t('Mail Log'),
                    () => import('#core/notices/web/MailLogPanel.tsx'),
                    'MailLogPanel',
                  ),
                  ...usedModules().flatMap(({ officePages = [] }) => officePages.map(modulePanel)),
                  page(
                    '/admin/audit',
                    t('Audit Trail'),
                    () => import('./pages/audit/AuditPage.tsx'),
                    'AuditPage',
                  ),
                  page(
                    '/admin/integrity',
                    t('Integrity'),
                    () => import('./pages/integrity/IntegrityPage.tsx'),
                    'IntegrityPage',
                  ),
                ],
              },
            ],
          },
        ],
      },
    ],
  },
];
