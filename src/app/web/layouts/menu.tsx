import type { ReactNode } from 'react';
import { auditCan } from '#core/audit/policy.ts';
import { adminFilterLabels } from '#core/bookings/labels.ts';
import type { User } from '#core/users/contract.ts';
import { type OfficeEntry, type OfficeGroup, officeGroupNames } from '#core/web-module.ts';
import { paths } from '#platform/web/paths.ts';
import { CheckIcon, DashboardIcon, MailIcon, PersonIcon } from '#platform/web/ui/icons.tsx';
import {
  AgencyIcon,
  ApplicantIcon,
  BadgeIcon,
  BookingIcon,
  ClockIcon,
  FileIcon,
  LotIcon,
  PeopleIcon,
  PlusIcon,
  SendIcon,
} from '#platform/web/ui/work-icons.tsx';
import { isAdministrator } from '#shared/actor.ts';
import { t } from '#shared/say.ts';

/** What the number beside an entry counts. */
export const countNames = {
  bookings: 'waiting',
  applicants: 'waiting',
  enquiries: 'waiting',
  failedMails: t('failed in the last 7 days'),
} as const;

export type Entry = {
  label: string;
  to: string;
  icon: ReactNode;
  views?: NonNullable<OfficeEntry['views']>;
  count?: keyof typeof countNames;
  /** Whether an office account may open it and has a reason to; by default all do. */
  isFor?: (user: User) => boolean;
};

const profile: Entry = { label: t('My Profile'), to: paths.profile(), icon: <PersonIcon size={20} /> };

const membershipRequests: Entry = {
  label: t('Agency Membership Requests'),
  to: paths.agentAgencyRequests(),
  icon: <ApplicantIcon size={20} />,
  count: 'applicants',
};

/** Only links the role may open. */
const agentEntries: Entry[] = [
  { label: t('Dashboard'), to: paths.agentDashboard(), icon: <DashboardIcon size={20} /> },
  membershipRequests,
  {
    label: t('Booking Requests'),
    to: paths.agentBookingRequests(),
    icon: <BookingIcon size={20} />,
    count: 'bookings',
  },
  { label: t('Create Booking'), to: paths.createBooking(), icon: <PlusIcon size={20} /> },
  profile,
];

const dashboard: Entry = {
  label: t('Dashboard'),
  to: paths.adminDashboard(),
  icon: <DashboardIcon size={20} />,
};

/** The links of the office by what they are about; those of modules stand at the end of their group. */
const officeGroups: Record<OfficeGroup, { heading: string; entries: Entry[] }> = {
  bookings: {
    heading: t('Bookings'),
    entries: [
      {
        label: t('Booking Approvals'),
        to: paths.adminBookings(),
        icon: <BookingIcon size={20} />,
        views: (['pending_admin', 'approved', 'sold', 'rejected'] as const).map((status) => ({
          label: adminFilterLabels[status],
          to: paths.adminBookings({ status }),
        })),
        count: 'bookings',
      },
      { label: t('All Bookings'), to: paths.adminAllBookings(), icon: <FileIcon size={20} /> },
    ],
  },
  lots: {
    heading: t('Lots'),
    entries: [{ label: t('Lots'), to: paths.adminLots(), icon: <LotIcon size={20} /> }],
  },
  money: { heading: t('Money'), entries: [] },
  people: {
    heading: t('People'),
    entries: [
      { label: t('Agencies'), to: paths.adminAgencies(), icon: <AgencyIcon size={20} /> },
      { label: t('Agent Admins'), to: paths.adminAgentAdmins(), icon: <BadgeIcon size={20} /> },
      { label: t('Users'), to: paths.adminUsers(), icon: <PeopleIcon size={20} /> },
      { ...membershipRequests, label: t('Membership Requests') },
    ],
  },
  messages: {
    heading: t('Messages'),
    entries: [
      { label: t('Enquiries'), to: paths.adminEnquiries(), icon: <MailIcon size={20} />, count: 'enquiries' },
      { label: t('Mail Log'), to: paths.adminMails(), icon: <SendIcon size={20} />, count: 'failedMails' },
    ],
  },
  records: {
    heading: t('Records'),
    entries: [
      {
        label: t('Audit Trail'),
        to: paths.adminAudit(),
        icon: <ClockIcon size={20} />,
        isFor: (user) => auditCan.read(user).allowed,
      },
      { label: t('Integrity'), to: paths.adminIntegrity(), icon: <CheckIcon size={20} /> },
    ],
  },
};

type MenuGroup = { name: string; heading?: string; entries: Entry[]; brought: readonly OfficeEntry[] };

/** The pages of the staff that an account may open, in groups; entries of modules are asked once more whom they are for. */
export function menuOf(user: User, moduleEntries: readonly OfficeEntry[]): MenuGroup[] {
  if (!isAdministrator(user)) return [{ name: 'agency', entries: agentEntries, brought: [] }];
  const groups = officeGroupNames.map((name) => ({
    name,
    heading: officeGroups[name].heading,
    entries: officeGroups[name].entries.filter(({ isFor }) => isFor?.(user) ?? true),
    brought: moduleEntries.filter(({ group }) => group === name),
  }));
  return [
    { name: 'own', entries: [dashboard, profile], brought: [] },
    ...groups.filter(({ entries, brought }) => entries.length + brought.length > 0),
  ];
}
