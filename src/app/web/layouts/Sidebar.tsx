import { Avatar, Badge, Group, NavLink, Stack, Text, Tooltip, useMantineTheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { openEnquiriesQuery } from '#core/enquiries/web/queries.ts';
import { applicantCountQuery } from '#core/memberships/web/staff-queries.ts';
import { failedMailsQuery } from '#core/notices/web/mail-queries.ts';
import { bookingCountsQuery } from '#core/review/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import type { OfficeEntry } from '#core/web-module.ts';
import { pageBelow } from '#platform/web/ui/dialog/overlay-stack.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '#platform/web/ui/work-icons.tsx';
import { isAdministrator } from '#shared/actor.ts';
import { formatCount } from '#shared/counts.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { countNames, type Entry, menuOf } from './menu.tsx';
import classes from './Sidebar.module.css';

/** A folded sidebar shows icons; their names stay for screen readers, and in tooltips at hover and focus. */
const named = { hover: true, focus: true, touch: false };
const entryParts = { body: classes.label, section: classes.section };

type Props = {
  user: User;
  /** Only the icons are shown, on a wide screen. */
  isFolded: boolean;
  /** Entries that modules bring. */
  moduleEntries: readonly OfficeEntry[];
  /** Called when a link is followed. */
  onLeave: () => void;
};

/** The content of the sidebar: who is signed in, the links of the role, and the button that folds it. */
export function Sidebar({ onFold, ...props }: Props & { onFold: () => void }) {
  const { user, isFolded } = props;
  const label = isFolded ? t('Expand menu') : t('Collapse menu');
  return (
    <div className={classes.sidebar} data-folded={isFolded || undefined}>
      <div className={classes.entries}>
        <Entries {...props} />
      </div>
      <Who user={user} />
      <Tooltip label={label} disabled={!isFolded} position="right" events={named}>
        <NavLink
          component="button"
          type="button"
          label={label}
          aria-expanded={!isFolded}
          aria-controls="sidebar"
          leftSection={isFolded ? <ChevronRightIcon size={20} /> : <ChevronLeftIcon size={20} />}
          onClick={onFold}
          className={classes.entry}
          classNames={entryParts}
          visibleFrom="lg"
        />
      </Tooltip>
    </div>
  );
}

/** Who is signed in. */
function Who({ user }: { user: User }) {
  const { primaryColor } = useMantineTheme();
  return (
    <Group gap="sm" wrap="nowrap" className={classes.who}>
      <Avatar color={primaryColor} radius="100%" aria-hidden="true">
        {(user.name.trim()[0] ?? user.email[0] ?? '?').toUpperCase()}
      </Avatar>
      <Stack gap={0} miw={0} className={classes.label}>
        <Text fw={600} truncate>
          {user.name}
        </Text>
        <Text size="sm" c="dimmed" truncate title={user.email}>
          {user.email}
        </Text>
        <Text size="xs" fw={600} c={primaryColor}>
          {/* an admin is a 'Super Admin' too (R-NAV-30), with what differs */}
          {joined(', ', [
            isAdministrator(user) ? t('Super Admin') : t('Agent Admin'),
            user.role === 'admin' && t('daily operations'),
          ])}
        </Text>
      </Stack>
    </Group>
  );
}

function Entries({ user, isFolded, moduleEntries, onLeave }: Props) {
  const counts = useCounts(user);
  const shared = { isFolded, onLeave };
  const linked = ({ count, ...entry }: Entry) => (
    <EntryLink
      key={entry.to}
      {...entry}
      {...shared}
      {...(count && { count: counts[count], countName: countNames[count] })}
    />
  );
  return menuOf(user, moduleEntries).map(({ name, heading, entries, brought }) => {
    const id = `sidebar-${name}`;
    return (
      <div key={name} {...(heading && { className: classes.headed })}>
        {heading && (
          <Text id={id} className={classes.heading} c="dimmed">
            {heading}
          </Text>
        )}
        <ul className={classes.group} {...(heading && { 'aria-labelledby': id })}>
          {entries.map(linked)}
          {brought.map((entry) => (
            <ModuleEntryLink key={entry.to} user={user} entry={entry} {...shared} />
          ))}
        </ul>
      </div>
    );
  });
}

type Shared = Pick<Props, 'isFolded' | 'onLeave'>;

function EntryLink({
  label,
  to,
  icon,
  count = 0,
  countName = '',
  isFolded,
  onLeave,
}: Pick<Entry, 'label' | 'to' | 'icon'> & { count?: number; countName?: string } & Shared) {
  const location = useLocation();
  // a booking opened from a list belongs to that one
  const isCurrent = to === (pageBelow(location)?.path ?? location.pathname);
  return (
    <li>
      <Tooltip label={label} disabled={!isFolded} position="right" events={named}>
        <NavLink
          component={Link}
          to={to}
          label={label}
          leftSection={icon}
          {...countMark(count, countName)}
          active={isCurrent}
          {...(isCurrent && { 'aria-current': 'page' as const })}
          onClick={onLeave}
          className={classes.entry}
          classNames={entryParts}
        />
      </Tooltip>
    </li>
  );
}

const useNothing = () => 0;

const useShown = () => true;

function ModuleEntryLink({ user, entry, ...shared }: { user: User; entry: OfficeEntry } & Shared) {
  const { useCount = useNothing, useIsFor = useShown, ...link } = entry;
  const count = useCount();
  return useIsFor(user) && <EntryLink {...link} count={count} {...shared} />;
}

/**
 * Badge counts of the sidebar: bookings that wait for the office or the agency, with the agency's membership
 * requests and the office's enquiries and failed mails (D-147); shares the queries of the pages.
 */
function useCounts(user: User): Record<keyof typeof countNames, number> {
  const isOffice = isAdministrator(user);
  const runsAgency = user.role === 'agent_admin';
  const bookings = useQuery({ ...bookingCountsQuery(), enabled: isOffice || runsAgency });
  const applicants = useQuery({ ...applicantCountQuery(user), enabled: isOffice || runsAgency });
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
