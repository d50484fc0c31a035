import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { readLotType } from '#features/lots/lifecycle.ts';
import { lotTypeTexts } from '#features/lots/messages.ts';
import { typePictures } from '#features/lots/web/type-pictures.ts';
import type { Guard } from '#features/sessions/policy.ts';
import { moved } from '#platform/web/paths.ts';
import type { PictureName } from '#platform/web/pictures.ts';
import { PageLoading } from '#platform/web/ui/PageLoading.tsx';
import type { Role } from '#shared/actor.ts';
import { PublicLayout } from './layouts/PublicLayout.tsx';
import { Shell } from './layouts/Shell.tsx';
import type { PageHandle } from './page-texts.ts';
import { ErrorPage } from './pages/ErrorPage.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { Guarded } from './session/Guarded.tsx';

/** A page in a lazy chunk. */
function page<N extends string>(
  path: string,
  title: PageHandle['title'],
  load: () => Promise<{ [K in N]: ComponentType }>,
  name: N,
  description?: PageHandle['description'],
  picture?: PageHandle['picture'],
): RouteObject {
  const handle: PageHandle = {
    title,
    component: name,
    ...(description && { description }),
    ...(picture && { picture }),
  };
  return { path, handle, lazy: async () => ({ Component: (await load())[name] }) };
}

/** Metadata of the public pages for search engines and link previews. */
const publicTexts = {
  hub: 'Every industrial lot of the park on one plan: which are available, reserved, booked or sold right now, by type, phase and price.',
  login: 'Log in to the portal of Aero Industrial Hub to request a booking or follow the ones you have made.',
  register: 'Open an account to request bookings of industrial lots through an agency of your choice.',
  agencyRequest: 'Choose the agency you want to book industrial lots through and ask to become its member.',
};

function typeDescription(typeId: string): string {
  const type = readLotType(typeId);
  return type ? `${lotTypeTexts[type].heading}. ${lotTypeTexts[type].description}` : publicTexts.hub;
}

function typePicture(typeId: string): PictureName | undefined {
  const type = readLotType(typeId);
  return type && typePictures[type];
}

/** The staff layout, lazy since visitors never need it. */
const staffLayout: Pick<RouteObject, 'lazy'> = {
  lazy: async () => ({ Component: (await import('./layouts/SidebarLayout.tsx')).SidebarLayout }),
};

/** The guard of the child routes; without a role any signed-in person passes (R-NAV-13). `stay` restricts it to some roles. */
function guard(need: Guard = 'signed_in', stay?: readonly Role[]): Pick<RouteObject, 'element'> {
  return { element: <Guarded need={need} {...(stay && { stay })} /> };
}

/** The site map. */
export const routes: RouteObject[] = [
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
              page('/', '', () => import('./pages/HomePage.tsx'), 'HomePage'),
              ...Object.entries(moved).map(([path, to]) => ({
                path,
                element: <Navigate to={to} replace />,
              })),
              page(
                '/aero-industrial-hub',
                'Unit Booking',
                () => import('./pages/HubPage.tsx'),
                'HubPage',
                publicTexts.hub,
              ),
              page(
                '/properties/aeroindustrial/type/:typeId',
                ({ typeId = '' }) => `Lots of type ${typeId.replace(/^type-/i, '').toUpperCase()}`,
                () => import('./pages/TypePage.tsx'),
                'TypePage',
                ({ typeId = '' }) => typeDescription(typeId),
                ({ typeId = '' }) => typePicture(typeId),
              ),
              page('/login', 'Log In', () => import('./pages/LoginPage.tsx'), 'LoginPage', publicTexts.login),
              page(
                '/register',
                'Register',
                () => import('./pages/RegisterPage.tsx'),
                'RegisterPage',
                publicTexts.register,
              ),
              page(
                '/agency-request',
                'Request Agency Membership',
                () => import('./pages/AgencyRequestPage.tsx'),
                'AgencyRequestPage',
                publicTexts.agencyRequest,
              ),
              {
                ...guard('user'),
                children: [
                  page(
                    '/dashboard',
                    'My Dashboard',
                    () => import('./pages/DashboardPage.tsx'),
                    'DashboardPage',
                  ),
                  page(
                    '/enhanced-dashboard',
                    'My Dashboard',
                    () => import('./pages/DashboardPage.tsx'),
                    'DashboardPage',
                  ),
                ],
              },
              {
                ...guard(),
                children: [
                  page('/profile', 'My Profile', () => import('./pages/ProfilePage.tsx'), 'ProfilePage'),
                  page('/my-data', 'My Data', () => import('./pages/MyDataPage.tsx'), 'MyDataPage'),
                ],
              },
              {
                // without the staff sidebar (D-12)
                ...guard('super_admin'),
                children: [
                  page(
                    '/admin/agencies/:id',
                    'Agency Details',
                    () => import('./pages/agency-details/AgencyDetailsPage.tsx'),
                    'AgencyDetailsPage',
                  ),
                ],
              },
              {
                path: '*',
                Component: NotFoundPage,
                handle: { title: 'Page not found', component: 'NotFoundPage' } satisfies PageHandle,
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
                        'Agency Dashboard',
                        () => import('./pages/agent-dashboard/AgentDashboardPage.tsx'),
                        'AgentDashboardPage',
                      ),
                    ],
                  },
                  page(
                    '/agent/booking-requests',
                    'Booking Requests',
                    () => import('./pages/AgentBookingRequestsPage.tsx'),
                    'AgentBookingRequestsPage',
                  ),
                  page(
                    '/agent/agency-requests',
                    'Agency Membership Requests',
                    () => import('./pages/AgencyRequestsPage.tsx'),
                    'AgencyRequestsPage',
                  ),
                  page(
                    '/bookings/create',
                    'Create Booking',
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
            ...staffLayout,
            children: [
              {
                ErrorBoundary: ErrorPage,
                children: [
                  page(
                    '/admin-dashboard',
                    'Admin Dashboard',
                    () => import('./pages/admin-dashboard/AdminDashboardPage.tsx'),
                    'AdminDashboardPage',
                  ),
                  page(
                    '/admin/agencies',
                    'Agencies',
                    () => import('./pages/AdminAgenciesPage.tsx'),
                    'AdminAgenciesPage',
                  ),
                  page(
                    '/admin/agent-admins',
                    'Agent Admins',
                    () => import('./pages/AdminAgentAdminsPage.tsx'),
                    'AdminAgentAdminsPage',
                  ),
                  page('/admin/lots', 'Lots', () => import('./pages/AdminLotsPage.tsx'), 'AdminLotsPage'),
                  page('/admin/users', 'Users', () => import('./pages/AdminUsersPage.tsx'), 'AdminUsersPage'),
                  page(
                    '/admin/bookings',
                    'Booking Approvals',
                    () => import('./pages/AdminBookingsPage.tsx'),
                    'AdminBookingsPage',
                  ),
                  page(
                    '/admin/all-bookings',
                    'All Bookings',
                    () => import('./pages/AllBookingsPage.tsx'),
                    'AllBookingsPage',
                  ),
                  page(
                    '/admin/enquiries',
                    'Enquiries',
                    () => import('./pages/AdminEnquiriesPage.tsx'),
                    'AdminEnquiriesPage',
                  ),
                  page(
                    '/admin/reports',
                    'Reports',
                    () => import('./pages/AdminReportsPage.tsx'),
                    'AdminReportsPage',
                  ),
                  page(
                    '/admin/audit',
                    'Audit Trail',
                    () => import('./pages/audit/AuditPage.tsx'),
                    'AuditPage',
                  ),
                  page(
                    '/admin/integrity',
                    'Integrity',
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
