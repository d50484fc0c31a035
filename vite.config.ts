import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import type { Language } from './src/shared/language.ts';
import { translate } from './tools/translations/plugin.ts';

const libraries = (...names: string[]) => new RegExp(`/node_modules/(?:${names.join('|')})/`);
/** Modules by the end of their path, whatever their language. */
const modules = (...ends: string[]) => new RegExp(`/(?:${ends.join('|')})\\.[a-z.]+$`);
/** Components of Mantine with all their modules, and `modules` beside them. */
const components = (names: string, ...ends: string[]) =>
  new RegExp(`/@mantine/core/.*/(?:${names})/|${modules(...ends).source}`);

/**
 * The modules that share a file, by journey. A module goes to the first group that names it or a module that imports it, so what
 * a group needs of a later one is named in an earlier one. e2e/first-load.e2e.ts adds up what each page then loads.
 */
const groups = [
  { name: 'react', test: libraries('react', 'react-dom', 'react-router', 'scheduler', '@tanstack/[a-z-]+') },
  { name: 'start', tags: ['$initial' as const] },
  { name: 'zod', test: libraries('zod') },
  { name: 'floating', test: libraries('@floating-ui/[a-z-]+') },
  {
    name: 'public',
    test: components(
      'Anchor|DirectionProvider|create-safe-context',
      'Picture|ui/keys/key-of|QueryState|ContactLinks|hydration|shared/counts|use-disclosure|users/lifecycle',
    ),
  },
  {
    // the landing page, the overview and the type pages
    name: 'lots',
    test: modules(
      'AvailabilityOverview|LazyPlan|plan-lot-actions|TypePrice|TypeFacts|selling-facts|lot-order|lot-status|lots/place-labels|lots/web/queries',
      'park/messages|park/labels|enquiries/messages|AskButton|steps-messages',
    ),
  },
  {
    name: 'controls',
    test: components(
      'ActionIcon|InlineInput|Input|InputBase|InputsGroupFieldset|Paper|TextInput|VisuallyHidden',
      'ChoiceLinks|show-in-view|use-timeout|use-uncontrolled|StatusMessage|url-state|contact-fields|dialog-forms|actions|RadioIcon',
    ),
  },
  {
    // the overview and the type pages
    name: 'lot-list',
    test: components(
      'NativeSelect|Switch',
      'lots/policy|LotAction|LotStatusBadge|lot-url|plan-geometry|PlanThumb|FileLink',
      'RefreshBar|compact-button|specification-labels',
    ),
  },
  // the landing page, the type pages and the price list
  { name: 'deposit-words', test: modules('deposit-labels|deposit-lifecycle|refund-labels') },
  // the price list, and what it shares with the details of a lot and with what the server alone loads of it
  { name: 'share', test: modules('ShareLink|PrintIcon') },
  // the type pages and the details of a lot
  { name: 'cost', test: modules('PurchaseCost|purchase-labels|payment-labels') },
  { name: 'PlanView', test: modules('PlanView') },
  { name: 'price-list', test: modules('brochures/web/queries|price-list-lifecycle|price-list-messages') },
  {
    // login and registration
    name: 'sign-in',
    test: components(
      'PasswordInput|SimpleGrid',
      'PasswordField|sign-in|FormFailure|SignInFrame|JoinFacts|LogInInstead',
    ),
  },
  // of the registration, whose forms need none of the rules below
  { name: 'agency-words', test: modules('agencies/messages|memberships/messages') },
  // what contracts share with pages that load none
  { name: 'rules', test: modules('documents/lifecycle|notices/lifecycle') },
  {
    // of the first calls of a visitor and of a buyer
    name: 'contracts',
    test: modules('(?:agencies|lots|memberships|notices|sessions|users)/contract', 'shared/(?:bulk|filters)'),
  },
  {
    name: 'forms',
    test: components(
      'Textarea|Fieldset|Card|Radio',
      'use-form|use-typed-text|schema-resolver|form-errors|enter-key|use-draft-form|DraftNote|FailureText|work-icons',
      'NewPasswordFields|RegisterConsent|AgencySelect|agencies/web/queries|memberships/web/queries',
    ),
  },
  // of pages that a link of a mail leads to, and of the one that asks for such a link
  { name: 'links', test: modules('form/ErrorAlert|sessions/link-contract|sessions/link-messages') },
  // of buyers and the office
  { name: 'segments', test: components('SegmentedControl', 'ChoiceField') },
  { name: 'table', test: components('Table|List|ScrollArea') },
  { name: 'legal', test: modules('LegalPage|legal-texts') },
  {
    name: 'overlay',
    test: components(
      'Modal|ModalBase|Drawer|Menu|Popover|FocusTrap|Overlay',
      'Dialog|ConfirmDialog|use-overlay|AgencyDropDown',
    ),
  },
  {
    // what the tools of the header share with pages, which must not wait for the tools
    name: 'signed-in',
    test: components(
      'Kbd',
      'ui/keys/(?:use-shortcuts|keyboard|letter-keys)|use-hotkeys|parse-hotkey|use-live-list|search/policy|search/messages',
      'notices/web/queries|notices/page-messages|NoticeList|booking-uploads',
    ),
  },
  { name: 'HeaderTools', test: modules('HeaderTools') },
  { name: 'AccountMenu', test: modules('AccountMenu') },
  { name: 'details', test: modules('LotDetails|LotDrawer|CompareBar|LotComparison|lots/details-messages') },
  {
    // a signed-in buyer
    name: 'member',
    test: modules(
      'BookingDialog|BookingDetail|MyBookings|BookingsUnderWay|MembershipCard',
      'pages/dashboard/[A-Za-z]+|ProfileForm|ChangePassword|SessionList|TwoStepCard|NoticesPanel',
      'MailSettingsCard|TabbedPage|ConfirmEmailBar|MyDataCard|bookings/(?:detail|request)-messages',
    ),
  },
  {
    // the form of a visitor, the page of a viewing and the dashboard
    name: 'viewings',
    test: modules(
      'viewings/(?:contract|messages|labels)|viewings/web/(?:TimeFields|WhereToCome|viewing-colors)',
    ),
  },
  { name: 'office', test: /\/src\/|\/@mantine\//, minShareCount: 2 },
];

/** Preloads the typeface, so that text is drawn in it as early as possible. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
          // behind styles and the first picture, which a slow line needs first
          injectTo: 'head',
        })),
  },
};

/** The server that `npm run dev` starts. */
const portal = `http://localhost:${process.env.PORT || '5002'}`;

/** How the pages of a language are built: the client, or with `isSsr` its renderer. Folders of a language stand within `dist/web/.vite` and `dist/renderer`. */
export function pagesConfig(language: Language, isSsr: boolean): UserConfig {
  const folder = language === 'en' ? '' : `/${language}`;
  return {
    root: 'src/app/web',
    publicDir: '../../../public',
    cacheDir: '../../../.cache/vite',
    plugins: [translate(language), react(), preloadFont],
    // the server runs the renderer, where none of the browser's packages are installed
    ssr: { noExternal: true },
    build: {
      outDir: `../../../dist/${isSsr ? 'renderer' : folder === '' ? 'web' : 'web/.vite'}${folder}`,
      emptyOutDir: true,
      copyPublicDir: !isSsr && language === 'en',
      // the oldest browsers the pages work in, as README.md promises
      target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
      sourcemap: false,
      // the server links the files of a route in the page (src/platform/server/http/ssr.ts)
      manifest: !isSsr,
      // a style of a data: address would need a wider policy
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      ...(!isSsr && { rolldownOptions: { output: { codeSplitting: { groups } } } }),
    },
    server: {
      port: 5173,
      strictPort: true,
      proxy: {
        '/api': portal,
        '/media': portal,
        // icons and manifest of the park
        '^/(favicon|apple-touch-icon|icon-\\d+|site)\\.(svg|ico|png|webmanifest)$': portal,
      },
    },
  };
}

export default defineConfig(({ isSsrBuild = false }) => pagesConfig('en', isSsrBuild));
