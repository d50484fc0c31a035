import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '#core/bookings/contract.ts';
import { capitalized } from '#core/bookings/standing-labels.ts';
import { documentLabel } from '#core/documents/labels.ts';
import { OpenDocumentButton } from '#core/documents/web/OpenDocumentButton.tsx';
import { parkFactsQuery } from '#core/park/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { listMilestones, type Milestone, type Milestones } from '#modules/milestones/contract.ts';
import { milestoneLabels, milestoneTasks } from '#modules/milestones/labels.ts';
import {
  hasMilestones,
  isLate,
  type SaleMilestone,
  saleMilestones,
  unusualOrder,
} from '#modules/milestones/lifecycle.ts';
import { milestoneTexts } from '#modules/milestones/messages.ts';
import { milestoneCan } from '#modules/milestones/policy.ts';
import { nextSaleStep } from '#modules/milestones/standing-lifecycle.ts';
import { ask } from '#platform/web/api-client/queries.ts';
import { uiTexts } from '#platform/web/messages.ts';
import { parkToday } from '#platform/web/server-clock.ts';
import { EmptySection } from '#platform/web/ui/EmptySection.tsx';
import { CheckIcon, WarningIcon } from '#platform/web/ui/icons.tsx';
import { lazyDialog } from '#platform/web/ui/lazy-with-fallback.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { ClockIcon } from '#platform/web/ui/work-icons.tsx';
import { formatCalendarDay } from '#shared/dates.ts';
import { interpolate } from '#shared/interpolate.ts';
import { t } from '#shared/say.ts';
import classes from './MilestoneSection.module.css';

const MilestoneDialog = lazyDialog(async () => (await import('./MilestoneDialog.tsx')).MilestoneDialog);

type Props = { booking: Booking; viewer: User };

/** What has happened in a sale and what comes when; nothing before the payment, nor for readers of an empty one before the sale (D-282). */
export function MilestoneSection({ booking, viewer }: Props) {
  const isOpen = hasMilestones(booking.status);
  const query = useQuery({ ...ask(listMilestones, { params: { id: booking._id } }), enabled: isOpen });
  const [isEditing, setEditing] = useState(false);
  const mayRecord = milestoneCan.record({ id: viewer._id, role: viewer.role }, booking).allowed;
  const phase = booking.propertyPhase ?? booking.lot?.phase ?? 0;
  const keys = useQuery({ ...parkFactsQuery, enabled: isOpen }).data?.completion?.[phase];
  const isEmpty = query.data?.milestones.length === 0 && booking.status !== 'sold';
  if (!isOpen || (!mayRecord && (isEmpty || query.isPending))) return null;
  const title = (
    <Title order={3} size="h4">
      {milestoneTexts.title}
    </Title>
  );
  const update = mayRecord && query.data && (
    <Button size="xs" variant="default" onClick={() => setEditing(true)}>
      {t('Update')}
    </Button>
  );
  const isUnrecorded = mayRecord && query.data?.milestones.length === 0;
  return (
    <section>
      {isUnrecorded ? (
        <EmptySection
          heading={title}
          note={t('Nothing is recorded yet. The client sees what you record here.')}
          action={update}
        />
      ) : (
        <Group justify="space-between" gap="xs" mb="sm">
          {title}
          {update}
        </Group>
      )}
      <QueryState
        query={query}
        errorText={t('The sale progress could not be loaded')}
        retryLabel={uiTexts.retry}
      >
        {(found) => (
          <>
            {!isUnrecorded && <Steps found={found} mayRecord={mayRecord} keys={keys} />}
            <MilestoneDialog
              bookingId={booking._id}
              found={found}
              opened={isEditing}
              onClose={() => setEditing(false)}
            />
          </>
        )}
      </QueryState>
    </section>
  );
}

/** The State's consent is a step once it is recorded, or while it may be needed. */
function stepsOf({ milestones, foreignInterest }: Milestones): [SaleMilestone, Milestone | undefined][] {
  const recorded = new Map(milestones.map((each) => [each.kind, each]));
  return saleMilestones
    .filter((kind) => kind !== 'state_consent' || foreignInterest || recorded.has(kind))
    .map((kind) => [kind, recorded.get(kind)]);
}

type StepsProps = {
  found: Milestones;
  mayRecord: boolean;
  /** When the park hands over the keys of the phase: said until the office has planned a day. */
  keys: string | undefined;
};

function Steps({ found, mayRecord, keys }: StepsProps) {
  const next = nextSaleStep(found.milestones)?.[0];
  const all = stepsOf(found);
  const last = all.findLastIndex(([, milestone]) => standingOf(milestone).state === 'done');
  const from = last >= 0 ? last + 1 : all.findIndex(([kind]) => kind === next);
  // a step that was passed over without a day is the office's to fill in; the State's consent stands while it may be needed
  const isTold = ([kind, milestone]: (typeof all)[number], n: number) =>
    mayRecord || milestone !== undefined || kind === 'state_consent' || n >= from;
  const steps = all.filter(isTold);
  const unusual = mayRecord && unusualOrder(found.milestones);
  return (
    <Stack gap="sm">
      <ol className={classes.steps}>
        {steps.map(([kind, milestone]) => (
          <Step
            key={kind}
            kind={kind}
            milestone={milestone}
            isNext={kind === next}
            expected={kind === 'handed_over' ? keys : undefined}
          />
        ))}
      </ol>
      {steps.some(([, milestone]) => standingOf(milestone).state === 'open') && (
        <Text size="sm" c="dimmed">
          {mayRecord
            ? t('Dates to follow')
            : t('The park office adds each date here. The keys come with vacant possession.')}
        </Text>
      )}
      {unusual && (
        <Text size="sm" c="dimmed">
          {t('The order is unusual: {before} before {after}.', {
            before: milestoneLabels[unusual[0]],
            after: milestoneLabels[unusual[1]],
          })}
        </Text>
      )}
    </Stack>
  );
}

type StepProps = {
  kind: SaleMilestone;
  milestone: Milestone | undefined;
  isNext: boolean;
  expected: string | undefined;
};

function Step({ kind, milestone, isNext, expected }: StepProps) {
  const { state, when: day } = standingOf(milestone);
  const name = state === 'done' ? milestoneLabels[kind] : capitalized(milestoneTasks[kind]);
  const when = state === 'open' && expected ? t('by {day}', { day: expected }) : day;
  return (
    <li className={classes.step} data-state={state} {...(isNext && { 'aria-current': 'step' })}>
      <span className={classes.mark} aria-hidden="true">
        {
          {
            done: <CheckIcon size={20} />,
            late: <WarningIcon size={20} />,
            planned: <ClockIcon size={20} />,
            open: null,
          }[state]
        }
      </span>
      <div className={classes.words}>
        <Text inherit>
          <b>{isNext && state === 'open' ? t('Next: {task}', { task: milestoneTasks[kind] }) : name}</b>
          {when && <span className={classes.when}> {when}</span>}
        </Text>
        {milestone && milestone.note !== '' && (
          <Text size="sm" c="dimmed" className={classes.note}>
            {milestone.note}
          </Text>
        )}
        {milestone?.document && (
          <OpenDocumentButton
            document={milestone.document}
            label={t('Open document')}
            about={documentLabel(milestone.document)}
          />
        )}
      </div>
    </li>
  );
}

function standingOf(milestone: Milestone | undefined) {
  const { plannedOn = null, happenedOn = null } = milestone ?? {};
  const said = (text: string, day: string) => interpolate(text, { day: formatCalendarDay(day) });
  if (happenedOn) return { state: 'done', when: said(t('on {day}'), happenedOn) } as const;
  if (!plannedOn) return { state: 'open', when: '' } as const;
  // the planned day is the park's
  return isLate({ plannedOn, happenedOn }, parkToday())
    ? ({ state: 'late', when: said(t('was planned by {day}'), plannedOn) } as const)
    : ({ state: 'planned', when: said(t('by {day}'), plannedOn) } as const);
}
