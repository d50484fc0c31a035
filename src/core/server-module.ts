import type { TargetNames } from '#core/audit/server/list-store.ts';
import type { DecisionField } from '#core/bookings/contract.ts';
import type { DecisionPart, PaymentGate } from '#core/bookings/server/actions.ts';
import type { OnRepriced } from '#core/bookings/server/deal-actions.ts';
import type { ModuleFilter } from '#core/bookings/server/filter-store.ts';
import type { FurtherEffects } from '#core/bookings/server/outcome-actions.ts';
import type { BookingTerms } from '#core/bookings/server/request-actions.ts';
import type { BookingSearch } from '#core/bookings/server/search-store.ts';
import type { ModuleTasks, TasksOf } from '#core/bookings/server/standing-store.ts';
import type { BookingDetail } from '#core/bookings/server/store.ts';
import type { TaskWords } from '#core/bookings/standing-labels.ts';
import type { Evidence } from '#core/documents/server/purge-store.ts';
import type { Sealed } from '#core/documents/server/seal-actions.ts';
import type { FindDifferences } from '#core/integrity/server/store.ts';
import type { PlannedLot } from '#core/lots/contract.ts';
import type { PlacedGround } from '#core/lots/server/plan-present.ts';
import type { Properties } from '#core/lots/server/property-cache.ts';
import type { MonthPart, WaitingPart } from '#core/overview/server/store.ts';
import type { ParkFacts } from '#core/park/contract.ts';
import type { WordsIn } from '#core/park/details-contract.ts';
import type { ParkTargets } from '#core/park/file-contract.ts';
import type { FormTerms } from '#core/park/legal-contract.ts';
import type { PictureName } from '#core/park/media-labels.ts';
import type { DepositRules, FactsIn } from '#core/park/server/facts-present.ts';
import type { ViewingSettings } from '#core/park/viewing-contract.ts';
import type { Account } from '#core/users/server/store.ts';
import type { Config } from '#platform/server/config.ts';
import type { Context } from '#platform/server/context.ts';
import type { Turn } from '#platform/server/costly-work.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import type { ResponseCache } from '#platform/server/http/response-cache.ts';
import type { ServeAs } from '#platform/server/http/serve.ts';
import type { TableColumn } from '#platform/server/http/table-reply.ts';
import type { PortalKey } from '#platform/server/portal-key.ts';
import type { Actor } from '#shared/actor.ts';
import type { Refusal } from '#shared/problem.ts';

/** What calls of a module are given: the parts of all calls, and what the app holds once for all of them. */
export type ModuleContext = Context & {
  /** What the folder of the park says; `ground` is the site plan without its lots. */
  park: {
    site: { name: string };
    facts: ParkFacts;
    viewings: ViewingSettings | undefined;
    targets: ParkTargets | undefined;
    ground: PlacedGround | undefined;
    bookingTerms: FormTerms | undefined;
  };
  wordsIn: WordsIn;
  /** The facts of the park as they are now, an entry of `cache`. */
  factsIn: FactsIn;
  /** Of links. */
  key: PortalKey;
  /** What the modules of the park keep of bookings, for a search of them. */
  searches: readonly BookingSearch[];
  /** What the modules of the park find that a booking asks for. */
  tasksOf: readonly TasksOf[];
  cache: ResponseCache;
  properties: Properties;
  /** Finds the file of a picture as JPEG, if the park has it. */
  pictures: { jpeg: (name: PictureName) => Promise<string | undefined> };
  /** Draws one of its `drawings` as PDF; routes give it the type `Draw`. */
  draw: (kind: string, data: unknown, turn: Turn) => Promise<Buffer>;
  /** Writes an error into the log, under what could not be done. */
  reportAs: (what: string) => (error: unknown) => void;
  /** Done when a payment is confirmed, in its transaction. */
  onPaymentConfirmed: OnPaymentConfirmed;
};

type OnPaymentConfirmed = (tx: Tx, paymentId: string, doer: { actor: Actor; now: Date }) => Promise<void>;

/** What the end of a module in a park is given. */
export type LeaveParts = Pick<ModuleContext, 'db' | 'config' | 'key' | 'wordsIn'>;

/** What a module brings to the server. Each part is optional (D-341, docs/modules.md). */
export type ServerModule = {
  /** Its folder in src/modules, and its name in park.yaml. */
  name: string;
  /** The other modules that it may import; a park that wants it wants them too. */
  needs?: readonly string[];
  /** Binds its calls. */
  routes?: (serveAs: ServeAs, parts: ModuleContext) => void;
  /**
   * Ends what it has begun, at each start of a park that does not want it: those who wait in a line could not go on.
   * @throws OperatorError for what people have to end first
   */
  leave?: (parts: LeaveParts, now: Date) => Promise<void>;
  /** Ends what it has begun for a person, when their account is closed and in its transaction. */
  onAccountClosed?: (tx: Tx, account: Account, by: { actor: Actor; now: Date }) => Promise<void>;
  /** Deletes rows that need not be kept any longer; returns their number. */
  purge?: (tx: Tx, config: Config, now: Date) => Promise<number>;
  /** Selects the ids of documents that prove what it keeps: one whose place another took is not purged for that. */
  evidence?: Evidence;
  /** Mismatches of what it stores twice, for the integrity check. */
  findDifferences?: FindDifferences;
  /** The rules of the booking deposit in force, which pages, mails and papers state. One module alone keeps them (D-380). */
  depositRules?: DepositRules;
  /** Keeps what a rule makes due for a booking just made, in its transaction. The same module alone. */
  onFiled?: NonNullable<BookingTerms['onFiled']>;
  /** Lets what a rule made due follow another price of a booking, in its transaction. The same module alone. */
  onRepriced?: OnRepriced;
  /** A field of the office's decision, and what is done with it; for money alone, which is recorded in the transaction of the decision (D-351). */
  decision?: DecisionField & { bind: (parts: ModuleContext) => DecisionPart['act'] };
  /** Looks for a payment before a booking is booked; the module that keeps the payments alone can (D-236). */
  paymentGate?: (config: Config) => PaymentGate;
  /** What a transition of a booking does to what it keeps of it (D-352); its own triggers or parts do it. */
  furtherEffects?: (config: Config) => FurtherEffects;
  /** What is done when a payment is confirmed, in its transaction: papers issue its receipt, deposits do not know them. */
  onPaymentConfirmed?: (parts: ModuleContext) => OnPaymentConfirmed;
  /** What a call answers when one of its constraints refuses, by its name. */
  constraintRefusals?: Readonly<Record<string, Refusal>>;
  /** Filters of the lists of bookings, their counts and the register. */
  bookingFilters?: readonly ModuleFilter[];
  /** Columns of the register of bookings to download: what it knows of a booking stands beside the core's. */
  registerColumns?: readonly TableColumn<BookingDetail>[];
  /** What a booking asks for: one statement for a page of them, and the words that mails say it with. */
  tasks?: { of: ModuleTasks; words: TaskWords };
  /** What it counts of the work of the office or of an agency, for their overviews; in one statement (D-400). */
  waiting?: WaitingPart;
  /** Counts the sales of this month, for the overviews. One module alone does. */
  month?: (park: Pick<ModuleContext['park'], 'targets'>) => MonthPart;
  /** Rows of bookings by which their search finds them. */
  bookingSearch?: BookingSearch;
  /** Erases what it keeps of a booking, with the booking's documents; returns whether there was anything. */
  eraseBooking?: (tx: Tx, bookingId: string, now: Date) => Promise<boolean>;
  /** What it keeps encrypted. */
  sealed?: Sealed;
  /** What the export of one's own data says of the person beside their bookings: places in lines belong to none. */
  exportOwn?: (reader: Reader, userId: string) => Promise<Record<string, unknown>>;
  /** What its targets are called in the audit trail. */
  auditNames?: TargetNames;
  /** What the export of one's own data says of a booking. */
  exportBooking?: (reader: Reader, bookingId: string) => Promise<Record<string, unknown>>;
  /**
   * The address of a lot's picture on the site plan, for the preview of a link to it. One module alone brings it: the preview shows
   * the park without it, and only the picture's route knows its address.
   */
  lotPicture?: (property: string, lot: PlannedLot) => string;
};

/** Types the parts of a module where they are written. */
export const defineModule = (module: ServerModule): ServerModule => module;
