import { addressIn, pageLanguage } from '#shared/language.ts';

/** Builds every URL of the portal; `routes.tsx` defines the routes. */

type Query = Record<string, string | boolean | undefined>;

/** A path with its query. Absent, false and empty values are left out; `true` becomes 1. */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === false || value === '') continue;
    search.set(name, value === true ? '1' : value);
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

type Tab = { tab?: string | undefined };
type TypeView = {
  lot?: string | undefined;
  book?: boolean | undefined;
  compare?: readonly string[] | undefined;
  phase?: string | undefined;
};
type LoginView = {
  reason?: 'expired' | undefined;
  mode?: 'register' | undefined;
  back?: string | undefined;
};
type Filter = { status?: string | undefined };
/** Documents in a state; holds that end within so many days; bookings to come back to. */
type Narrowed = {
  documents?: 'to_check' | undefined;
  ends?: number | undefined;
  followUp?: 'due' | undefined;
  proposal?: 'open' | undefined;
};
type Texts<Name extends string> = { [Each in Name]?: string | undefined };
/** `booking` opens that booking, `decide` with that choice made. */
type Opened = Texts<'booking' | 'decide'>;
/** `lot` opens that lot, `history` its history, `line` who waits for it. */
type LotLists = Texts<'lot' | 'line' | 'history' | 'status' | 'type' | 'phase'>;
/** Filters of the register of bookings; `q` is the search text, days are ISO dates. */
export type BookingLists = Texts<
  'q' | 'status' | 'agency' | 'waited' | 'ends' | 'from' | 'to' | 'step' | 'stepFrom' | 'stepTo'
>;

/** Parts of addresses that the folder of the park states. */
let places = { hub: '', property: '' };

/** Sets the addresses of the park: once, before routes are made. */
export function placePark(park: typeof places): void {
  places = park;
}

/** The page of a type, or the pattern of these pages. */
export const typePath = (type: string) => `/properties/${places.property}/type/${type}`;

export const paths = {
  /** With a section of the landing page as target. */
  home: (section?: 'booking' | 'location' | 'contact') => (section ? `/#${section}` : '/'),
  /** Link to the hub. */
  properties: () => '/properties',
  hub: () => `/${places.hub}`,
  /** `lot` opens the side panel of that lot, `book` also the booking dialog; `compare` opens a comparison of lots; `phase` lists its lots alone. */
  type: (type: string, { lot, book, compare, phase }: TypeView = {}) =>
    withQuery(typePath(encodeURIComponent(type)), {
      lot,
      book,
      compare: compare?.join(),
      comparing: compare !== undefined,
      phase,
    }),
  /** `mode` register opens the login screen as a registration form; `back` is the path to return to after it. */
  login: ({ reason, mode, back }: LoginView = {}) => withQuery('/login', { reason, mode, back }),
  register: () => '/register',
  forgotPassword: () => '/forgot-password',
  /** The page that the link of a mail opens; its token is in the fragment. */
  resetPassword: () => '/reset-password',
  /** The same of the link that confirms an address, which also names it. */
  confirmEmail: () => '/confirm-email',
  /** `agency` is the id of the agency chosen by a link to join it. */
  agencyRequest: ({ agency }: { agency?: string | undefined } = {}) =>
    withQuery('/agency-request', { agency }),
  /** `booking` opens that booking, at its `part` if any; `cancel` asks among the own bookings whether to cancel that one. */
  dashboard: ({ tab, booking, part, cancel }: Tab & Texts<'booking' | 'part' | 'cancel'> = {}) =>
    withQuery('/dashboard', { tab, booking, part, cancel }),
  enhancedDashboard: ({ tab }: Tab = {}) => withQuery('/enhanced-dashboard', { tab }),
  privacy: () => '/privacy',
  terms: () => '/terms',
  profile: () => '/profile',
  myData: () => '/my-data',
  notices: () => '/notices',
  /** The page that a mail's link to stop mails opens; `user`, `topic` and `key` are in the query. */
  unsubscribe: () => '/unsubscribe',
  agentDashboard: ({ tab, status }: Tab & Filter = {}) => withQuery('/agent-dashboard', { tab, status }),
  /** `status` chooses a filter, `q` is the search text; the others narrow the list. */
  agentBookingRequests: ({
    status,
    q,
    documents,
    ends,
    ...opened
  }: Filter & Narrowed & { q?: string | undefined } & Opened = {}) =>
    withQuery('/agent/booking-requests', { status, q, documents, ends: ends?.toString(), ...opened }),
  /** `userId` chooses the client. */
  createBooking: ({ userId }: { userId?: string | undefined } = {}) =>
    withQuery('/bookings/create', { userId }),
  agentAgencyRequests: () => '/agent/agency-requests',
  adminDashboard: ({ tab }: Tab = {}) => withQuery('/admin-dashboard', { tab }),
  /** `user` opens that account. */
  adminUsers: ({ user }: { user?: string | undefined } = {}) => withQuery('/admin/users', { user }),
  /** `agency` opens that agency. */
  adminAgencies: ({ agency }: { agency?: string | undefined } = {}) =>
    withQuery('/admin/agencies', { agency }),
  adminAgency: (id: string) => `/admin/agencies/${encodeURIComponent(id)}`,
  /** `assign` opens the form for that agency. */
  adminAgentAdmins: ({ assign }: { assign?: string | undefined } = {}) =>
    withQuery('/admin/agent-admins', { assign }),
  /** `lot` opens that lot, `history` the history of one; the others narrow the list. */
  adminLots: (lots: LotLists = {}) => withQuery('/admin/lots', lots),
  adminBookings: ({
    status,
    overdue = false,
    documents,
    ...opened
  }: Filter & Omit<Narrowed, 'ends'> & { overdue?: boolean } & Opened = {}) =>
    withQuery('/admin/bookings', { status, overdue: overdue ? 'true' : undefined, documents, ...opened }),
  /** `lot` is the number of a lot. */
  adminEnquiries: ({ lot }: { lot?: string | undefined } = {}) => withQuery('/admin/enquiries', { lot }),
  adminMails: () => '/admin/mails',
  adminAllBookings: (lists: BookingLists = {}) => withQuery('/admin/all-bookings', lists),
  adminAudit: () => '/admin/audit',
  adminIntegrity: () => '/admin/integrity',
} as const;

/** Where the router starts: its paths, those of `paths`, have no language. */
export const basename = addressIn(pageLanguage, '/');

/** The address of a path outside the router, such as the link that the server answers before hydration. */
export const addressOf = (path: string) => addressIn(pageLanguage, path);

/** Redirects of moved paths, used by the server and by the router for links in a page. */
export const movedPaths = () => ({ [paths.properties()]: paths.hub() });
