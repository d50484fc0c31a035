import * as agencies from '#core/agencies/server/tables.ts';
import * as audit from '#core/audit/server/tables.ts';
import * as bookings from '#core/bookings/server/tables.ts';
import * as documents from '#core/documents/server/tables.ts';
import * as enquiries from '#core/enquiries/server/tables.ts';
import * as lines from '#core/lines/server/tables.ts';
import * as lots from '#core/lots/server/tables.ts';
import * as memberships from '#core/memberships/server/tables.ts';
import * as notices from '#core/notices/server/tables.ts';
import * as review from '#core/review/server/tables.ts';
import * as sessions from '#core/sessions/server/tables.ts';
import * as users from '#core/users/server/tables.ts';
import * as infrastructure from '#platform/server/db/tables.ts';
import { fromModules } from './collected-module-tests.ts';

/** Every table of the product. */
export const schema = {
  ...audit,
  ...lots,
  ...agencies,
  ...users,
  ...sessions,
  ...notices,
  ...memberships,
  ...documents,
  ...bookings,
  ...lines,
  ...review,
  ...enquiries,
  ...infrastructure,
  ...fromModules('tables'),
};
