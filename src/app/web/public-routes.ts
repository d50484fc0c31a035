import type { Params, RouteObject } from 'react-router';
import { lotTypes, readLotType } from '#core/lots/lifecycle.ts';
import { typeTexts } from '#core/lots/messages.ts';
import { typePictures } from '#core/park/media-labels.ts';
import { parkSite } from '#core/park/web/site.ts';
import { paths, typePath } from '#platform/web/paths.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { publicPages } from './modules.ts';
import { modulePage, page } from './page-route.ts';

/** Loaded by the server alone. */
const pageData = () => import('./page-data.ts');

const hubDescription = t(
  'Every industrial lot of the park on one plan: which are available, reserved, booked or sold right now, by type, phase and price.',
);

const typeOf = ({ typeId = '' }: Params<string>) => readLotType(typeId);

/** The pages that everybody may read and the server renders, in the order of the sitemap. */
export const createPublicRoutes = (): RouteObject[] => [
  page('/', '', () => import('./pages/HomePage.tsx'), 'HomePage', {
    prefetch: async () => (await pageData()).prefetchHome,
  }),
  page(paths.hub(), t('Unit Booking'), () => import('./pages/HubPage.tsx'), 'HubPage', {
    description: hubDescription,
    rendered: { parameters: ['type', 'phase', 'free', 'view'] },
    prefetch: async () => (await pageData()).prefetchOverview,
  }),
  page(
    typePath(':typeId'),
    ({ typeId = '' }) => {
      const type = readLotType(typeId);
      return type
        ? typeTexts(type).pageTitle
        : t('Lots of type {type}', { type: typeId.replace(/^type-/i, '').toUpperCase() });
    },
    () => import('./pages/TypePage.tsx'),
    'TypePage',
    {
      description: (params) => {
        const type = typeOf(params);
        if (!type) return hubDescription;
        const about = parkSite().words.types[type];
        return joined('. ', [typeTexts(type).heading, about ?? hubDescription]);
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
  ...publicPages()
    .filter(({ rendered }) => rendered)
    .map(modulePage),
  page('/login', t('Log In'), () => import('./pages/sign-in/LoginPage.tsx'), 'LoginPage', {
    description: () =>
      t('Log in to the portal of {name} to request a booking or follow the ones you have made.', {
        name: parkSite().name,
      }),
    rendered: {
      addresses: [paths.login(), paths.login({ mode: 'register' })],
      parameters: ['mode', 'back'],
      chunks: { mode: 'QuickRegisterForm' },
    },
  }),
  page('/register', t('Register'), () => import('./pages/sign-in/RegisterPage.tsx'), 'RegisterPage', {
    description: t(
      'Open an account to request bookings of industrial lots through an agency of your choice.',
    ),
  }),
  page(
    '/forgot-password',
    t('Forgot Your Password'),
    () => import('./pages/sign-in/ForgotPasswordPage.tsx'),
    'ForgotPasswordPage',
    { description: t('Get back into your account if you have forgotten its password.') },
  ),
  page(
    '/agency-request',
    t('Choose your agency'),
    () => import('./pages/AgencyRequestPage.tsx'),
    'AgencyRequestPage',
    {
      description: t(
        'Choose the agency you want to book industrial lots through and ask to become its member.',
      ),
      prefetch: async () => (await pageData()).prefetchAgencies,
    },
  ),
  page('/privacy', t('Privacy Notice'), () => import('./pages/legal/PrivacyPage.tsx'), 'PrivacyPage', {
    description: t('What the portal keeps of you, who sees it, how long it stays and which rights you have.'),
    prefetch: async () => (await pageData()).prefetchLegal,
  }),
  page('/terms', t('Terms of Use'), () => import('./pages/legal/TermsPage.tsx'), 'TermsPage', {
    description: t('How booking through the portal works, and what using it means.'),
    prefetch: async () => (await pageData()).prefetchLegal,
  }),
];
