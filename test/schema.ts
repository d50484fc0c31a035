import * as agencies from '#features/agencies/server/tables.ts';
import * as audit from '#features/audit/server/tables.ts';
import * as bookings from '#features/bookings/server/tables.ts';
import * as deposits from '#features/deposits/server/tables.ts';
import * as documents from '#features/documents/server/tables.ts';
import * as enquiries from '#features/enquiries/server/tables.ts';
import * as lots from '#features/lots/server/tables.ts';
import * as memberships from '#features/memberships/server/tables.ts';
import * as milestones from '#features/milestones/server/tables.ts';
import * as notices from '#features/notices/server/tables.ts';
import * as purchasers from '#features/purchasers/server/tables.ts';
import * as queues from '#features/queues/server/tables.ts';
import * as reports from '#features/reports/server/tables.ts';
import * as sessions from '#features/sessions/server/tables.ts';
import * as users from '#features/users/server/tables.ts';
import * as viewings from '#features/viewings/server/tables.ts';
import * as infrastructure from '#platform/server/db/tables.ts';

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
  ...milestones,
  ...purchasers,
  ...queues,
  ...deposits,
  ...enquiries,
  ...viewings,
  ...reports,
  ...infrastructure,
};
