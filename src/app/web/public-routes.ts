import type { Params, RouteObject } from 'react-router';
import { lotTypes, readLotType } from '#features/lots/lifecycle.ts';
import { lotTypeTexts } from '#features/lots/messages.ts';
import { typePictures } from '#features/park/media-labels.ts';
import { parkSite } from '#features/park/web/site.ts';
import { paths, typePath } from '#platform/web/paths.ts';
import { interpolate } from '#shared/interpolate.ts';
import { joined } from '#shared/punctuation.ts';
import { page } from './page-route.ts';
import { routeTexts } from './route-messages.ts';

/** Loaded by the server alone. */
const pageData = () => import('./page-data.ts');

const hubDescription = routeTexts.everyIndustrialLotOfThe;

const typeOf = ({ typeId = '' }: Params<string>) => readLotType(typeId);

/** The pages that everybody may read and the server renders, in the order of the sitemap. */
export const createPublicRoutes = (): RouteObject[] => [
  page('/', '', () => import('./pages/HomePage.tsx'), 'HomePage', {
    prefetch: async () => (await pageData()).prefetchHome,
  }),
  page(paths.hub(), routeTexts.unitBooking, () => import('./pages/HubPage.tsx'), 'HubPage', {
    description: hubDescription,
    rendered: { parameters: ['type', 'phase', 'free', 'view'] },
    prefetch: async () => (await pageData()).prefetchOverview,
  }),
  page(
    typePath(':typeId'),
    ({ typeId = '' }) =>
      interpolate(routeTexts.lotsOfTypeUppercase, { upperCase: typeId.replace(/^type-/i, '').toUpperCase() }),
    () => import('./pages/TypePage.tsx'),
    'TypePage',
    {
      description: (params) => {
        const type = typeOf(params);
        if (!type) return hubDescription;
        const about = parkSite().words.types[type];
        return joined('. ', [lotTypeTexts[type].heading, about ?? hubDescription]);
      },
      picture: (params) => {
        const type = typeOf(params);
        return type && typePictures[type];
      },
      rendered: {
        addresses: lotTypes.map((type) => paths.type(type)),
        parameters: ['phase', 'sort', 'min', 'max', 'lot', 'book'],
        chunks: { lot: 'details' },
      },
      prefetch: async () => (await pageData()).prefetchType,
    },
  ),
  page('/price-list', routeTexts.priceList, () => import('./pages/PriceListPage.tsx'), 'PriceListPage', {
    rendered: { parameters: ['type', 'phase'] },
    prefetch: async () => (await pageData()).prefetchPriceList,
  }),
  page('/login', routeTexts.logIn, () => import('./pages/sign-in/LoginPage.tsx'), 'LoginPage', {
    description: () => interpolate(routeTexts.logInToThePortal, { name: parkSite().name }),
    rendered: {
      addresses: [paths.login(), paths.login({ mode: 'register' })],
      parameters: ['mode', 'back'],
      chunks: { mode: 'QuickRegisterForm' },
    },
  }),
  page('/register', routeTexts.register, () => import('./pages/sign-in/RegisterPage.tsx'), 'RegisterPage', {
    description: routeTexts.openAnAccountToRequest,
  }),
  page(
    '/forgot-password',
    routeTexts.forgotYourPassword,
    () => import('./pages/sign-in/ForgotPasswordPage.tsx'),
    'ForgotPasswordPage',
    { description: routeTexts.getBackIntoYourAccount },
  ),
  page(
    '/agency-request',
    routeTexts.requestAgencyMembership,
    () => import('./pages/AgencyRequestPage.tsx'),
    'AgencyRequestPage',
    {
      description: routeTexts.chooseTheAgencyYouWant,
      prefetch: async () => (await pageData()).prefetchAgencies,
    },
  ),
  page('/privacy', routeTexts.privacyNotice, () => import('./pages/legal/PrivacyPage.tsx'), 'PrivacyPage', {
    description: routeTexts.whatThePortalKeepsOf,
    prefetch: async () => (await pageData()).prefetchLegal,
  }),
  page('/terms', routeTexts.termsOfUse, () => import('./pages/legal/TermsPage.tsx'), 'TermsPage', {
    description: routeTexts.howBookingThroughThePortal,
    prefetch: async () => (await pageData()).prefetchLegal,
  }),
];
