import { Button, Card, CloseButton, Group, Text, Timeline } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import type { Agency } from '#core/agencies/contract.ts';
import { agencyQuery } from '#core/agencies/web/staff-queries.ts';
import type { BookingCounts } from '#core/bookings/list-contract.ts';
import { contactNouns, startTexts } from '#core/memberships/start-messages.ts';
import { InviteButton } from '#core/memberships/web/InviteButton.tsx';
import type { User } from '#core/users/contract.ts';
import type { Page } from '#platform/web/api-client/call.ts';
import { paths } from '#platform/web/paths.ts';
import { local, subscribeStorage } from '#platform/web/storage.ts';
import { CheckIcon } from '#platform/web/ui/icons.tsx';
import { PanelHeading } from '#platform/web/ui/PanelHeading.tsx';
import { interpolate } from '#shared/interpolate.ts';
import { listed } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';

type Step = { title: string; text: string; isDone: boolean; action: ReactNode };

type Props = { viewer: User; counts: UseQueryResult<BookingCounts>; users: UseQueryResult<Page<User[]>> };

/** What a new agency does first, ticked off by what it has; it goes when all is done, or when it is hidden. */
export function AgencyStart({ viewer, counts, users }: Props) {
  const { data: agency } = useQuery({
    ...agencyQuery(viewer.agencyId ?? ''),
    enabled: viewer.agencyId !== null,
  });
  const isHidden = useSyncExternalStore(
    subscribeStorage,
    () => local.hiddenStartList.get()?.[viewer._id] === true,
    () => false,
  );
  const hide = () => local.hiddenStartList.set({ ...local.hiddenStartList.get(), [viewer._id]: true });
  if (!agency || !counts.data || !users.data || isHidden) return null;

  const steps = [
    contactStep(agency),
    {
      ...startTexts.invite,
      isDone: users.data.total > 1,
      action: <InviteButton viewer={viewer} />,
    },
    {
      ...startTexts.booking,
      isDone: counts.data.total > 0,
      // the notice above says why there is no button
      action: agency.isActive && (
        <Button size="sm" variant="default" component={Link} to={paths.createBooking()}>
          {t('Create Booking')}
        </Button>
      ),
    },
  ];
  if (steps.every(({ isDone }) => isDone)) return null;
  return <StartList steps={steps} onHide={hide} />;
}

/** The park office alone changes an agency. */
function contactStep(agency: Agency): Step {
  const missing = [
    agency.contactEmail === '' && contactNouns.email,
    agency.contactPhone === '' && contactNouns.phone,
    agency.address === '' && contactNouns.address,
  ].filter((name) => name !== false);
  const { title, text } = startTexts.contact;
  return {
    title,
    text: interpolate(text, { missing: listed(missing) }),
    isDone: missing.length === 0,
    action: (
      <Button size="sm" variant="default" component={Link} to={paths.home('contact')}>
        {t('Write to the park office')}
      </Button>
    ),
  };
}

function StartList({ steps, onHide }: { steps: readonly Step[]; onHide: () => void }) {
  const done = steps.filter(({ isDone }) => isDone);
  // the line of a timeline is filled from its start
  const inOrder = [...done, ...steps.filter(({ isDone }) => !isDone)];
  return (
    <Card withBorder component="section" aria-label={t('Getting started')}>
      <PanelHeading
        title={t('Getting started')}
        actions={
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              {t('{done} of {all} done', { done: String(done.length), all: String(steps.length) })}
            </Text>
            <CloseButton aria-label={t('Hide the first steps')} onClick={onHide} />
          </Group>
        }
      />
      <Timeline mt="md" active={done.length - 1} bulletSize={26} lineWidth={2}>
        {inOrder.map(({ title, text, isDone, action }, n) => (
          <Timeline.Item key={title} bullet={isDone ? <CheckIcon size={16} /> : n + 1} title={title}>
            {!isDone && (
              <>
                <Text size="sm" c="dimmed" mb="xs">
                  {text}
                </Text>
                {action}
              </>
            )}
          </Timeline.Item>
        ))}
      </Timeline>
    </Card>
  );
}
