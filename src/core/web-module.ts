import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { Params } from 'react-router';
import type { Agency } from '#core/agencies/contract.ts';
import type { AgencyLink } from '#core/agencies/web/agency-links.ts';
import type { TaskWords } from '#core/bookings/standing-labels.ts';
import type {
  AfterRequestProps,
  BookingParts,
  DecisionFieldsProps,
  DetailProps,
  DocumentFactsProps,
  HeldLotProps,
  SectionProps,
} from '#core/bookings/web/booking-parts.tsx';
import type { ContactForm } from '#core/enquiries/web/ContactDialog.tsx';
import type { Lot, Plan, PublicLot, StaffLot } from '#core/lots/contract.ts';
import type { LotType } from '#core/lots/lifecycle.ts';
import type { LotParts } from '#core/lots/web/lot-parts.ts';
import type { WaitingWords } from '#core/overview/web/waiting-words.ts';
import type { ParkFacts } from '#core/park/contract.ts';
import type { ParkDetails } from '#core/park/details-contract.ts';
import type { LegalTexts } from '#core/park/legal-contract.ts';
import type { SiteConfig } from '#core/sessions/contract.ts';
import type { PageConfig } from '#core/sessions/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import type { TextToolProps } from '#platform/web/ui/form/text-tool.tsx';

/** What a panel of the staff is given as a page of its own. */
export type PanelProps = { as: 'page'; viewer: User };

/** The public calls, made inside the server with a visitor's view (src/app/server/page-api.ts). */
export type PageApi = {
  config(path: string): PageConfig & Partial<Pick<SiteConfig, 'devLogin'>>;
  park(): ParkFacts | Promise<ParkFacts>;
  parkDetails(): ParkDetails;
  legalTexts(): LegalTexts;
  lotsVersion(): string;
  /** Undefined without a park. */
  publicLots(): Promise<PublicLot[] | undefined>;
  lotsOfType(type: LotType): Promise<Lot[] | undefined>;
  plan(): Promise<Plan | undefined>;
  /** The first agencies; of the page that offers them only. */
  agencies?: { agencies: Agency[]; total: number };
};

/** Fills the query cache with what the first view of a page needs. */
export type Prefetch = (queries: QueryClient, api: PageApi, params: Params<string>) => Promise<void>;

/** Rows that the server embeds of a long list; the browser fetches the whole list after hydration. */
export const FIRST_ROWS = 200;

/** What the server renders of a public page. */
export type Rendered = {
  /** Addresses of the page that are kept, by default its path; a query tells views apart. */
  addresses?: readonly string[];
  /** Query parameters that the server renders; the browser renders any other. */
  parameters?: readonly string[];
  /** Chunks of lazy components, as `vite.config.ts` names them, by the parameter that shows them. */
  chunks?: Readonly<Record<string, string>>;
};

/** A page in a chunk of its own. */
export type ModulePage<Props = object> = {
  path: string;
  title: string;
  /** The name of the component and of its file. */
  name: string;
  load: () => Promise<ComponentType<Props>>;
};

/** A page for everybody. The server renders it with what it prefetches, if `rendered` says so, and else the browser. */
export type PublicPage = ModulePage & {
  rendered?: Rendered;
  prefetch?: () => Promise<Prefetch>;
};

/** What the links of the office's sidebar are about, in their order. */
export const officeGroupNames = ['bookings', 'lots', 'money', 'people', 'messages', 'records'] as const;
export type OfficeGroup = (typeof officeGroupNames)[number];

/** An entry of the office's sidebar. */
export type OfficeEntry = {
  label: string;
  to: string;
  icon: ReactNode;
  group: OfficeGroup;
  /** Lists that it opens on, by which a search finds it. */
  views?: readonly { label: string; to: string }[];
  /** Whether an office account has a reason to open it; by default all have. */
  useIsFor?: (user: User) => boolean;
  /** The number beside it, and what that counts. */
  useCount?: () => number;
  countName?: string;
};

/** A page that the menu of the staff leads to. */
export type MenuPage = Pick<OfficeEntry, 'label' | 'to' | 'icon' | 'views' | 'useIsFor'>;

export type HeaderToolProps = { viewer: User; loadPages: () => Promise<readonly MenuPage[]> };

/** The lot stays during the closing transition. */
export type LineDialogProps = {
  lot: Pick<StaffLot, 'id' | 'lotNumber'> | null;
  opened: boolean;
  onClose: () => void;
};

/** What a module brings to the pages. Each part is optional, and loaded when it is shown (D-341, docs/modules.md). */
export type WebModule = {
  /** Its folder in src/modules, and its name in park.yaml. */
  name: string;
  /** A tool in the header, for those whom it is for. */
  headerTool?: { isFor: (viewer: User) => boolean; Tool: ComponentType<HeaderToolProps> };
  publicPages?: readonly PublicPage[];
  /** A page and files about lots. One module alone brings them: the core has no link to what it does not know. */
  lots?: LotParts;
  /** Pages of the office, below `/admin/`. */
  officePages?: readonly ModulePage<PanelProps>[];
  /** Its entry in the office's sidebar, loaded with it; undefined where the park has no use for it. */
  officeEntry?: () => Promise<OfficeEntry | undefined>;
  /** A section of an open booking, below its status. */
  bookingSection?: ComponentType<SectionProps>;
  /** Warnings about an open booking at a desk, as items of a list; a module knows more than one booking. */
  bookingChips?: ComponentType<SectionProps>;
  /** What a document is compared with at a desk, beside it: the cheque with what is due, an identity card with who buys. */
  documentFacts?: ComponentType<DocumentFactsProps>;
  /** What a buyer may do next once their request is sent: name who buys, which the core does not know. */
  afterRequest?: ComponentType<AfterRequestProps>;
  /** A section of an open booking, below its documents. */
  bookingDetail?: ComponentType<DetailProps>;
  /** Says to the buyer of a booking without a ledger which account the stated deposit is paid to. */
  depositAccount?: BookingParts['DepositAccount'];
  /** Opens the receipt of a payment, beside its entry: papers have it, and deposits, which show it, do not know them. */
  receipt?: BookingParts['Receipt'];
  /**
   * What there is to do about a lot that somebody else holds: beside its details, and in the form of a request that has lost it. One
   * module alone brings it: it knows to whom a lot is offered, of which the page then does not say that it is taken (D-350).
   */
  heldLotSection?: ComponentType<HeldLotProps>;
  /** A card of the buyer's dashboard, above its tabs: places in lines belong to no booking. */
  dashboardCard?: ComponentType;
  /** The dialog of a lot's line in the office's list of lots: the core counts who waits, and a module shows them. */
  lineDialog?: ComponentType<LineDialogProps>;
  /**
   * Fields of the office's decision, loaded with it; for money alone, which is recorded in the transaction of the
   * decision (D-351).
   */
  decisionFields?: ComponentType<DecisionFieldsProps>;
  /** The words of the tasks that its server finds for bookings. */
  taskWords?: TaskWords;
  /** The words of what its server counts of the work of office and agency, and the lists that show it (D-400). */
  waitingWords?: () => Promise<WaitingWords>;
  /** A section of the agency's own overview. */
  agencySection?: ComponentType<{ viewer: User }>;
  /** Links from an agency, for the office. */
  agencyLinks?: readonly AgencyLink[];
  /** A form beside the message of the contact dialog, loaded with it; undefined where the park does not offer it. */
  contactForm?: () => Promise<ContactForm | undefined>;
  /** A tool at the text fields of the desks. One module alone brings it. */
  textTool?: ComponentType<TextToolProps>;
  /** The column of the money in lists of bookings; of the module that keeps it alone. */
  moneyColumn?: BookingParts['moneyColumn'];
  /** Filters of the register. */
  bookingFilters?: BookingParts['bookingFilters'];
};

/** Types the parts of a module where they are written. */
export const defineModule = (module: WebModule): WebModule => module;
