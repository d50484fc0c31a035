import { Button } from '@mantine/core';
import { listAgentAdmins } from '#core/memberships/contract.ts';
import { membershipTexts } from '#core/memberships/messages.ts';
import { PeopleTable } from '#core/users/web/PeopleTable.tsx';
import { askPage } from '#platform/web/api-client/queries.ts';
import { NEW_ENTITY } from '#platform/web/ui/dialog/EntityDialog.tsx';
import { FoundList } from '#platform/web/ui/list/FoundList.tsx';
import { ListPanel, type ListPlace } from '#platform/web/ui/list/ListPanel.tsx';
import { RowAction } from '#platform/web/ui/list/RowActions.tsx';
import { useLiveList } from '#platform/web/ui/list/use-live-list.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { useUrlDialog } from '#platform/web/ui/url-state.ts';
import { nouns } from '#shared/count-labels.ts';
import { t } from '#shared/say.ts';
import { AssignAgentAdminDialog } from './AssignAgentAdminDialog.tsx';
import { membershipsKey, PEOPLE_A_PAGE, partOf, usePeopleQuery } from './queries.ts';
import { useAgentAdminRemoval } from './use-agent-admin-removal.tsx';

/** The agent admins: assign and unassign. */
export function AgentAdminsPanel({ as }: ListPlace) {
  const query = useLiveList(askPage(listAgentAdmins, { query: partOf(usePeopleQuery()) }, membershipsKey));
  const form = useUrlDialog('assign');
  const add = () => form.open(NEW_ENTITY);
  const removal = useAgentAdminRemoval();

  return (
    <ListPanel
      as={as}
      title={t('Agent Admins')}
      add={{ label: t('Assign agent admin'), onAdd: add }}
      head={{ search: t('Name, email or agency') }}
    >
      <FoundList
        query={query}
        errorText={membershipTexts.agentAdminsFailed}
        noun={nouns.agentAdmin}
        pageSize={PEOPLE_A_PAGE}
        unnarrowed={{ q: null }}
        none={t('No agent admins yet. Assign one so that an agency can answer its requests.')}
        nextStep={<Button onClick={add}>{t('Assign agent admin')}</Button>}
        nothingMatches={t('No agent admin matches the search.')}
        isFooted
      >
        {(rows) => (
          <PeopleTable
            label={t('Agent admins')}
            rows={rows}
            agency={({ agency }) => ({ name: agency.name, note: !agency.isActive && t('Inactive') })}
            action={{
              cell: (person) => (
                <RowAction
                  label={t('Remove')}
                  about={person.name}
                  tone="danger"
                  onClick={() => removal.ask(person)}
                />
              ),
            }}
          />
        )}
      </FoundList>
      <AssignAgentAdminDialog
        opened={form.id !== null}
        preset={form.id === NEW_ENTITY ? '' : (form.id ?? '')}
        onClose={form.close}
        onSaved={(message) => {
          form.close();
          toast(message);
        }}
      />
      {removal.question}
    </ListPanel>
  );
}
