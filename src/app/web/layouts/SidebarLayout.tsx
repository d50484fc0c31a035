import { AppShell, Avatar, Badge, Burger, Divider, Group, NavLink, Stack, Text } from '@mantine/core';
import { useDisclosure, useWindowEvent } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { auditCan } from '#features/audit/policy.ts';
import { bookingCountsQuery } from '#features/bookings/web/list-queries.ts';
import { openEnquiriesQuery } from '#features/enquiries/web/office-queries.ts';
import { applicantCountQuery } from '#features/memberships/web/staff-queries.ts';
import { failedMailsQuery } from '#features/notices/web/mail-queries.ts';
import { useSession } from '#features/sessions/web/queries.ts';
import type { User } from '#features/users/contract.ts';
import { paths } from '#platform/web/paths.ts';
import { CheckIcon, DashboardIcon, MailIcon } from '#platform/web/ui/icons.tsx';
import { useOverlay } from '#platform/web/ui/use-overlay.ts';
import {
  AgencyIcon,
  BadgeIcon,
  BookingIcon,
  ChartIcon,
  ClockIcon,
  FileIcon,
  LotIcon,
  PeopleIcon,
  PersonIcon,
  PlusIcon,
  SendIcon,
} from '#platform/web/ui/work-icons.tsx';
import { isAdministrator } from '#shared/actor.ts';
import { formatCount } from '#shared/counts.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { HeaderBell } from './HeaderBell.tsx';
import { Logo } from './Logo.tsx';
import classes from './SidebarLayout.module.css';
import { SkipLink } from './SkipLink.tsx';

/** What the number beside an entry counts. */
const countNames = {
  bookings: 'waiting',
  applicants: 'waiting',
  enquiries: 'waiting',
  failedMails: 'failed in the last 7 days',
} as const;

type Entry = {
  label: string;
  to: string;
  icon: ReactNode;
  count?: keyof typeof countNames;
  /** Whether an office account may open it; by default all may. */
  mayOpen?: (user: User) => boolean;
};

const profile: Entry = { label: 'My Profile', to: paths.profile(), icon: <PersonIcon size={20} /> };

/** Only links the role may open (R-NAV-32, R-NAV-33). */
const agentEntries: Entry[] = [
  { label: 'Dashboard', to: paths.agentDashboard(), icon: <DashboardIcon size={20} /> },
  {
    label: 'Agency Membership Requests',
    to: paths.agentAgencyRequests(),
    icon: <PeopleIcon size={20} />,
    count: 'applicants',
  },
  {
    label: 'Booking Requests',
    to: paths.agentBookingRequests(),
    icon: <BookingIcon size={20} />,
    count: 'bookings',
  },
  { label: 'Create Booking', to: paths.createBooking(), icon: <PlusIcon size={20} /> },
  profile,
];

/** Only links the role may open (R-NAV-31, R-NAV-33). */
const adminEntries: Entry[] = [
  { label: 'Dashboard', to: paths.adminDashboard(), icon: <DashboardIcon size={20} /> },
  { label: 'Agencies', to: paths.adminAgencies(), icon: <AgencyIcon size={20} /> },
  { label: 'Agent Admins', to: paths.adminAgentAdmins(), icon: <BadgeIcon size={20} /> },
  { label: 'Lots', to: paths.adminLots(), icon: <LotIcon size={20} /> },
  {
    label: 'Booking Approvals',
    to: paths.adminBookings(),
    icon: <BookingIcon size={20} />,
    count: 'bookings',
  },
  { label: 'All Bookings', to: paths.adminAllBookings(), icon: <FileIcon size={20} /> },
  { label: 'Users', to: paths.adminUsers(), icon: <PeopleIcon size={20} /> },
  profile,
];

/** Further links of the office, below a divider. */
const officeEntries: Entry[] = [
  { label: 'Enquiries', to: paths.adminEnquiries(), icon: <MailIcon size={20} />, count: 'enquiries' },
  { label: 'Mail Log', to: paths.adminMails(), icon: <SendIcon size={20} />, count: 'failedMails' },
  { label: 'Reports', to: paths.adminReports(), icon: <ChartIcon size={20} /> },
  {
    label: 'Audit Trail',
    to: paths.adminAudit(),
    icon: <ClockIcon size={20} />,
    mayOpen: (user) => auditCan.read(user).allowed,
  },
  { label: 'Integrity', to: paths.adminIntegrity(), icon: <CheckIcon size={20} /> },
];

/**
 * The staff layout with a sidebar. On narrow screens the sidebar is a drawer over the page;
 * while hidden it is inert for keyboard and screen reader (R-NAV-29 to R-NAV-33, D-12).
 */
export function SidebarLayout() {
  const { user } = useSession();
  const [opened, { toggle, close }] = useDisclosure();
  const burger = useRef<HTMLButtonElement>(null);
  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape' || !opened) return;
    close();
    burger.current?.focus();
  });
  useOverlay(opened, { close });
  if (user === null) return null;
  return (
    <>
      <SkipLink />
      <AppShell
        header={{ height: 64 }}
        navbar={{ width: 316, breakpoint: 'lg', collapsed: { mobile: !opened } }}
        padding={{ base: 'md', sm: 'lg' }}
      >
        <AppShell.Header className={classes.header}>
          <Group gap="sm" wrap="nowrap">
            <Burger
              ref={burger}
              hiddenFrom="lg"
              size="sm"
              opened={opened}
              onClick={toggle}
              aria-label={opened ? 'Close menu' : 'Open menu'}
              aria-expanded={opened}
              aria-controls="sidebar"
            />
            <Logo compact />
          </Group>
          <Group gap="xs" wrap="nowrap" miw={0}>
            <HeaderBell />
            <AccountMenu user={user} />
          </Group>
        </AppShell.Header>
        <AppShell.Navbar
          id="sidebar"
          p="md"
          aria-label="Staff area"
          className={classes.sidebar}
          data-closed={!opened || undefined}
        >
          <Who user={user} />
          <Entries user={user} onLeave={close} />
        </AppShell.Navbar>
        <AppShell.Main id="main" tabIndex={-1} className={classes.main} data-covered={opened || undefined}>
          <Outlet />
        </AppShell.Main>
      </AppShell>
    </>
  );
}

function Who({ user }: { user: User }) {
  return (
    <Group gap="sm" wrap="nowrap" pb="md" mb="sm" className={classes.who}>
      <Avatar color="teal" radius="100%" aria-hidden="true">
        {(user.name.trim()[0] ?? user.email[0] ?? '?').toUpperCase()}
      </Avatar>
      <Stack gap={0} miw={0}>
        <Text fw={600} truncate>
          {user.name}
        </Text>
        <Text size="sm" c="dimmed" truncate title={user.email}>
          {user.email}
        </Text>
        <Text size="xs" fw={600} c="teal">
          {isAdministrator(user) ? 'Super Admin' : 'Agent Admin'}
        </Text>
      </Stack>
    </Group>
  );
}

function Entries({ user, onLeave }: { user: User; onLeave: () => void }) {
  const { pathname } = useLocation();
  const counts = useCounts(user);
  const linked = ({ label, to, icon, count }: Entry) => (
    <NavLink
      key={to}
      component={Link}
      to={to}
      label={label}
      leftSection={icon}
      {...(count && countMark(counts[count], countNames[count]))}
      active={pathname === to}
      {...(pathname === to && { 'aria-current': 'page' as const })}
      onClick={onLeave}
      className={classes.entry}
    />
  );
  if (!isAdministrator(user)) return agentEntries.map(linked);
  return (
    <>
      {adminEntries.map(linked)}
      <Divider my="sm" />
      {officeEntries.filter(({ mayOpen = () => true }) => mayOpen(user)).map(linked)}
    </>
  );
}

/**
 * Badge counts of the sidebar: bookings that wait for the office or the agency, with the agency's membership
 * requests and the office's enquiries and failed mails (D-147); shares the queries of the pages.
 */
function useCounts(user: User): Record<keyof typeof countNames, number> {
  const isOffice = isAdministrator(user);
  const runsAgency = user.role === 'agent_admin';
  const bookings = useQuery({ ...bookingCountsQuery(), enabled: isOffice || runsAgency });
  const applicants = useQuery({ ...applicantCountQuery(user), enabled: runsAgency });
  const enquiries = useQuery({ ...openEnquiriesQuery, enabled: isOffice });
  const failedMails = useQuery({ ...failedMailsQuery, enabled: isOffice });
  return {
    enquiries: enquiries.data ?? 0,
    failedMails: failedMails.data ?? 0,
    bookings: bookings.data?.byStatus[isOffice ? 'pending_admin' : 'pending_agent'] ?? 0,
    applicants: applicants.data ?? 0,
  };
}

/** The badge of a link; the count is the link's description, not part of its name. */
function countMark(count: number, name: string) {
  if (count === 0) return {};
  return {
    'aria-description': `${count} ${name}`,
    rightSection: (
      <Badge size="sm" circle={count < 10} aria-hidden="true">
        {formatCount(count)}
      </Badge>
    ),
  };
}
