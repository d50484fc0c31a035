import type { ComponentType, ReactNode } from 'react';
import type { AgencyLink } from '#core/agencies/web/agency-links.ts';
import type {
  BookingParts,
  DecisionFieldsProps,
  DetailProps,
  HeldLotProps,
  SectionProps,
} from '#core/bookings/web/booking-parts.tsx';
import type { ContactForm } from '#core/enquiries/web/ContactDialog.tsx';
import type { StaffLot } from '#core/lots/contract.ts';
import type { User } from '#core/users/contract.ts';

/** What a panel of the staff is given as a page of its own. */
export type PanelProps = { as: 'page'; viewer: User };

/** A page in a chunk of its own. */
export type ModulePage<Props = object> = {
  path: string;
  title: string;
  /** The name of the component and of its file. */
  name: string;
  load: () => Promise<ComponentType<Props>>;
};

/** An entry of the office's sidebar. */
export type OfficeEntry = {
  label: string;
  to: string;
  icon: ReactNode;
  /** The address of the entry of the core that it follows. */
  after: string;
  /** The number beside it, and what that counts. */
  useCount?: () => number;
  countName?: string;
};

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
  headerTool?: { isFor: (viewer: User) => boolean; Tool: ComponentType<{ viewer: User }> };
  /** Pages for everybody, which the browser renders. */
  publicPages?: readonly ModulePage[];
  /** Pages of the office, below `/admin/`. */
  officePages?: readonly ModulePage<PanelProps>[];
  /** Its entry in the office's sidebar, loaded with it; undefined where the park has no use for it. */
  officeEntry?: () => Promise<OfficeEntry | undefined>;
  /** A section of an open booking, below its status. */
  bookingSection?: ComponentType<SectionProps>;
  /** A section of an open booking, below its documents. */
  bookingDetail?: ComponentType<DetailProps>;
  /** Opens the receipt of a payment, beside its entry: papers have it, and deposits, which show it, do not know them. */
  receipt?: BookingParts['Receipt'];
  /** What there is to do about a lot that somebody else holds: beside its details, and in the form of a request that has lost it. */
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
  /** A section of the agency's own overview. */
  agencySection?: ComponentType<{ viewer: User }>;
  /** Links from an agency, for the office. */
  agencyLinks?: readonly AgencyLink[];
  /** A form beside the message of the contact dialog, loaded with it; undefined where the park does not offer it. */
  contactForm?: () => Promise<ContactForm | undefined>;
  /** Filters of the register. */
  bookingFilters?: BookingParts['bookingFilters'];
};

/** Types the parts of a module where they are written. */
export const defineModule = (module: WebModule): WebModule => module;
