import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { auditTexts } from '#features/audit/messages.ts';
import { auditCan } from '#features/audit/policy.ts';
import { auditPageQuery, ENTRIES_A_PAGE } from '#features/audit/web/queries.ts';
import { useSession } from '#features/sessions/web/queries.ts';
import { readDay } from '#platform/web/ui/DayField.tsx';
import { FoundList } from '#platform/web/ui/FoundList.tsx';
import { InfoIcon } from '#platform/web/ui/icons.tsx';
import { readPage } from '#platform/web/ui/ListPages.tsx';
import { PageHeading } from '#platform/web/ui/PageHeading.tsx';
import { QueryRefresh } from '#platform/web/ui/QueryRefresh.tsx';
import { useUrlState } from '#platform/web/ui/url-state.ts';
import { AuditFilterBar, readAction, readRole } from './AuditFilterBar.tsx';
import { AuditList } from './AuditList.tsx';
import { OnlyNote } from './OnlyNote.tsx';

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

/** Who changed what, when and why; for super admins alone (D-112). */
export function AuditPage() {
  const { user } = useSession();
  if (user && !auditCan.read(user).allowed) return <NotForYou />;
  return <Trail />;
}

function NotForYou() {
  return (
    <>
      <PageHeading title="Audit Trail" />
      <Alert color="blue" icon={<InfoIcon />} role="alert" title={auditTexts.forbiddenTitle}>
        <Text>{auditTexts.forbidden}</Text>
      </Alert>
    </>
  );
}

function Trail() {
  const { search } = useUrlState();
  const list = useQuery(
    auditPageQuery({
      search: search.get('q') ?? '',
      action: readAction(search),
      actor: search.get('actor') ?? readRole(search),
      target: search.get('target') ?? '',
      from: readDay(search, 'from'),
      to: readDay(search, 'to'),
      page: readPage(search),
    }),
  );
  return (
    <>
      <PageHeading
        title="Audit Trail"
        lead={auditTexts.lead}
        actions={<QueryRefresh queries={[list]} texts={auditTexts} />}
      />
      <Stack gap="md">
        <AuditFilterBar />
        <OnlyNote entries={list.data?.rows ?? []} />
        <FoundList
          query={list}
          errorText={auditTexts.listFailed}
          noun={['entry', 'entries']}
          pageSize={ENTRIES_A_PAGE}
          unnarrowed={unnarrowed}
          none={auditTexts.none}
          nothingMatches={auditTexts.nothingMatches}
        >
          {(entries) => <AuditList entries={entries} />}
        </FoundList>
      </Stack>
    </>
  );
}
