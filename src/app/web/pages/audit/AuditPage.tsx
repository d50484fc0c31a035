import { Anchor, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type AuditEntryView, listAudit } from '#core/audit/contract.ts';
import { auditActions, auditTexts } from '#core/audit/messages.ts';
import { auditCan } from '#core/audit/policy.ts';
import { useSession } from '#core/sessions/web/queries.ts';
import { roleLabels } from '#core/users/labels.ts';
import { pageRange } from '#platform/web/api-client/call.ts';
import { askPage } from '#platform/web/api-client/queries.ts';
import { readDay } from '#platform/web/ui/form/DayField.tsx';
import { daysFilter } from '#platform/web/ui/form/days-filter.tsx';
import { CloseIcon } from '#platform/web/ui/icons.tsx';
import { type ChipFilter, FilterChips } from '#platform/web/ui/list/FilterChips.tsx';
import { FilterSelect, type Option } from '#platform/web/ui/list/FilterSelect.tsx';
import { FoundList } from '#platform/web/ui/list/FoundList.tsx';
import { ListPanel } from '#platform/web/ui/list/ListPanel.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { PageHeading } from '#platform/web/ui/PageHeading.tsx';
import { readPage, useUrlState } from '#platform/web/ui/url-state.ts';
import { roles } from '#shared/actor.ts';
import { nouns as countedNouns } from '#shared/count-labels.ts';
import { t } from '#shared/say.ts';
import { AuditList } from './AuditList.tsx';
import { actorName, recordPath, targetText } from './audit-labels.ts';

const ENTRIES_A_PAGE = 50;

/** URL parameters of the filters. */
const unnarrowed = {
  q: null,
  action: null,
  role: null,
  actor: null,
  target: null,
  from: null,
  to: null,
};

/** Who changed what, when and why; for super admins alone. */
export function AuditPage() {
  const { user } = useSession();
  if (user && !auditCan.read(user).allowed) return <NotForYou />;
  return <Trail />;
}

function NotForYou() {
  return (
    <>
      <PageHeading title={t('Audit Trail')} />
      <Notice tone="info" title={t('Only super admins can read the audit trail')}>
        <Text>
          {t(
            'It also tells what the office does. Ask a super admin if you need to know who changed something.',
          )}
        </Text>
      </Notice>
    </>
  );
}

function Trail() {
  const { search } = useUrlState();
  const list = useQuery(
    askPage(listAudit, {
      query: {
        search: search.get('q') ?? '',
        action: readAction(search),
        actor: search.get('actor') ?? readRole(search),
        target: search.get('target') ?? '',
        from: readDay(search, 'from'),
        to: readDay(search, 'to'),
        ...pageRange(readPage(search), ENTRIES_A_PAGE),
      },
    }),
  );
  return (
    <ListPanel
      as="page"
      title={t('Audit Trail')}
      lead={t('Who changed what, when and why. No entry can be changed or deleted.')}
      queries={[list]}
      texts={auditTexts}
      head={{
        search: t('Person, email, value or reason'),
        filters: <FilterChips filters={auditFilters} />,
      }}
    >
      <OnlyNote entries={list.data?.rows ?? []} />
      <FoundList
        query={list}
        errorText={t('The audit trail could not be loaded. Please try again later.')}
        noun={countedNouns.entry}
        pageSize={ENTRIES_A_PAGE}
        unnarrowed={unnarrowed}
        none={t('Nothing has been recorded yet.')}
        nothingMatches={t('No entry matches these filters.')}
        isFooted
      >
        {(entries) => <AuditList entries={entries} />}
      </FoundList>
    </ListPanel>
  );
}

/** Says that the trail is filtered by one person or target, with a button to clear that. */
function OnlyNote({ entries }: { entries: readonly AuditEntryView[] }) {
  const { search, change } = useUrlState();
  const { actor, target } = { actor: search.get('actor'), target: search.get('target') };
  const byActor = entries.find((entry) => entry.actor.id === actor);
  const onTarget = entries.find((entry) => entry.target.id === target);
  const person = byActor ? actorName(byActor) : t('one person');
  const thing = (onTarget && targetText(onTarget)) || t('one record');
  const record = onTarget && recordPath(onTarget);
  if (actor === null && target === null) return null;
  return (
    <Group gap="sm">
      {actor !== null && (
        <Taken
          label={t('Only what {name} did', { name: person })}
          onTake={() => change({ actor: null, page: null })}
        />
      )}
      {target !== null && (
        <Taken
          label={t('Only what was done to {name}', { name: thing })}
          onTake={() => change({ target: null, page: null })}
        />
      )}
      {record !== undefined && (
        <Anchor component={Link} to={record} size="sm" underline="always">
          {t('Open the record')}
        </Anchor>
      )}
    </Group>
  );
}

function Taken({ label, onTake }: { label: string; onTake: () => void }) {
  return (
    <Button
      size="xs"
      variant="light"
      rightSection={<CloseIcon size={14} />}
      aria-label={t('{label}: show everything', { label })}
      onClick={onTake}
    >
      {label}
    </Button>
  );
}

const nouns = Object.entries(auditActions) as [string, { name: string; verbs: Record<string, string> }][];

/** Every action, grouped by noun. */
const actionOptions: [Option, ...Option[]] = [
  { value: '', label: t('Everything') },
  ...nouns.flatMap(([noun, { name, verbs }]) => [
    { value: noun, label: t('All of {subject}', { subject: name.toLowerCase() }) },
    ...Object.entries(verbs).map(([verb, label]) => ({ value: `${noun}.${verb}`, label })),
  ]),
];

const roleOptions: [Option, ...Option[]] = [
  { value: '', label: t('Anyone') },
  ...roles.toReversed().map((role) => ({ value: role, label: roleLabels[role] })),
  { value: 'visitor', label: t('Visitors') },
  { value: 'system', label: t('The portal itself') },
];

const readOption = (options: readonly Option[], search: URLSearchParams, name: string) =>
  options.find(({ value }) => value === search.get(name))?.value ?? '';

/** The action in the URL, or ''. */
const readAction = (search: URLSearchParams) => readOption(actionOptions, search, 'action');
/** The role in the URL, or ''. */
const readRole = (search: URLSearchParams) => readOption(roleOptions, search, 'role');

const labelOf = (options: readonly Option[], value: string) =>
  value && (options.find((option) => option.value === value)?.label ?? '');

/** The filters of the audit trail, kept in the URL; among its many actions one is found by its letters. */
const auditFilters: ChipFilter[] = [
  {
    name: 'action',
    label: t('What'),
    field: (
      <FilterSelect label={t('What')} name="action" options={actionOptions} noOption={t('No such action')} />
    ),
    said: (search) => labelOf(actionOptions, readAction(search)),
  },
  { name: 'role', label: t('By'), options: roleOptions },
  daysFilter(t('Time'), [t('From'), 'from'], [t('Until'), 'to']),
];
