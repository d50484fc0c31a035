import { Button, Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { membershipTexts } from '#core/memberships/messages.ts';
import { membershipCan } from '#core/memberships/policy.ts';
import { inviteTexts } from '#core/memberships/start-messages.ts';
import type { User } from '#core/users/contract.ts';
import { accountTexts } from '#core/users/office-messages.ts';
import { PeopleTable } from '#core/users/web/PeopleTable.tsx';
import { useConfirmedChange } from '#platform/web/ui/dialog/use-confirmed-change.ts';
import { FoundList } from '#platform/web/ui/list/FoundList.tsx';
import { ListPanel } from '#platform/web/ui/list/ListPanel.tsx';
import { RowMenu, RowMenuAction } from '#platform/web/ui/list/RowActions.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { ApplicantIcon } from '#platform/web/ui/work-icons.tsx';
import { nouns } from '#shared/count-labels.ts';
import { interpolate } from '#shared/interpolate.ts';
import { t } from '#shared/say.ts';
import { LazyInviteDialog } from './InviteButton.tsx';
import { type MembershipChangeTexts, MembershipConfirmDialog } from './MembershipConfirmDialog.tsx';
import { cachedCountText } from './offline-cache.ts';
import { PEOPLE_A_PAGE, usePeopleQuery } from './queries.ts';
import { agencyUsersQuery, type MemberChange, useChangeMember } from './staff-queries.ts';

const changeTexts = {
  remove: {
    title: t('Remove {name} from the agency?'),
    consequence: t(
      '{name} becomes a normal user without an agency and can request no more bookings through {agency}. Requests already sent stay and can be answered.',
    ),
    confirm: t('Remove user'),
    done: membershipTexts.removed,
    failed: t('Failed to remove user'),
    danger: true,
  },
  agent: {
    title: t('Make {name} an agent?'),
    consequence: t(
      'Agents see all lots and request bookings with the documents of a client. You still answer their requests.',
    ),
    confirm: t('Make agent'),
    done: accountTexts.updated,
    failed: accountTexts.updateFailed,
  },
  user: {
    title: t('Make {name} a normal user?'),
    consequence: t(
      '{name} stays a member of {agency}, sees available lots only and requests for themselves.',
    ),
    confirm: t('Make normal user'),
    done: accountTexts.updated,
    failed: accountTexts.updateFailed,
  },
} satisfies Record<MemberChange['change'], MembershipChangeTexts>;

/** A further row action; `null` where it does not apply. */
type PersonActions = {
  /** Comes first in the row. */
  main: (user: User) => ReactNode;
  /** Menu items before those of the membership. */
  menu: (user: User) => ReactNode;
};

type Props = {
  /** The administrator of the agency. */
  viewer: User;
  actions: PersonActions;
};

/**
 * The members of the viewer's agency as a dashboard tab: search, remove or change the role after a
 * confirmation.
 */
export function AgencyUsersPanel({ viewer, actions }: Props) {
  const wanted = usePeopleQuery();
  const query = useQuery(agencyUsersQuery(viewer, wanted));
  const [inviting, invite] = useDisclosure();
  const change = useConfirmedChange<MemberChange, unknown>(
    useChangeMember(viewer.agencyId ?? ''),
    ({ change: done, user }) => toast(interpolate(changeTexts[done].done, { name: user.name })),
  );

  return (
    <ListPanel
      as="tab"
      title={t('Agency Users')}
      queries={[query]}
      texts={accountTexts}
      add={{ label: inviteTexts.title, icon: <ApplicantIcon size={18} />, onAdd: invite.open }}
      head={{ search: t('Name, email or phone') }}
    >
      <FoundList
        query={query}
        errorText={(error) =>
          accountTexts.listFailed +
          cachedCountText('users', {
            error,
            userId: viewer._id,
            sentence: t(
              'At {time}, the last time the list could be read, {count} people belonged to the agency.',
            ),
          })
        }
        noun={nouns.person}
        pageSize={PEOPLE_A_PAGE}
        unnarrowed={{ q: null }}
        none={t('No users found for your agency.')}
        nextStep={<Button onClick={invite.open}>{inviteTexts.title}</Button>}
        nothingMatches={membershipTexts.nobodyMatches}
        isFooted
      >
        {(users) => <AgencyUserTable viewer={viewer} users={users} onChange={change.ask} actions={actions} />}
      </FoundList>
      <LazyInviteDialog
        agencyId={viewer.agencyId ?? ''}
        agencyName={viewer.agencyName}
        opened={inviting}
        onClose={invite.close}
      />
      {change.asked && (
        <MembershipConfirmDialog
          change={change}
          texts={changeTexts[change.asked.change]}
          person={change.asked.user}
        />
      )}
    </ListPanel>
  );
}

type TableProps = {
  viewer: User;
  users: readonly User[];
  onChange: (change: MemberChange) => void;
  actions: PersonActions;
};

/** Table of members: name, contact, member since, and actions. */
function AgencyUserTable({ users, ...actions }: TableProps) {
  return (
    <PeopleTable
      label={t('Agency users')}
      rows={users}
      about={({ _id, position }) => [_id === actions.viewer._id ? t('You') : position]}
      role={({ role }) => ({ role })}
      since={{ title: t('Member since'), at: ({ agencyStatusDate }) => agencyStatusDate }}
      action={{ cell: (user) => <Actions user={user} {...actions} /> }}
    />
  );
}

/** The actions allowed on this member; none on oneself and on other agent admins. */
function Actions({ viewer, user, onChange, actions }: Omit<TableProps, 'users'> & { user: User }) {
  const self = { ...viewer, id: viewer._id };
  const mayRemove = membershipCan.remove(self, { ...user, id: user._id }).allowed;
  const mayChange = membershipCan.changeRole(viewer, user).allowed;
  const other = user.role === 'agent' ? 'user' : 'agent';
  if (!mayRemove && !mayChange) {
    if (user._id === viewer._id) return null;
    return (
      <Text size="sm" c="dimmed">
        {t('Runs the agency')}
      </Text>
    );
  }
  return (
    <>
      {actions.main(user)}
      <RowMenu about={user.name} isQuiet>
        {actions.menu(user)}
        {mayChange && (
          <Menu.Item onClick={() => onChange({ user, change: other })}>
            {other === 'agent' ? t('Make agent') : t('Make normal user')}
          </Menu.Item>
        )}
        {mayRemove && (
          <RowMenuAction
            label={t('Remove user')}
            about={user.name}
            danger
            onClick={() => onChange({ user, change: 'remove' })}
          />
        )}
      </RowMenu>
    </>
  );
}
