import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type AgentAdminAssignment, listAgentAdmins, removeAgentAdmin } from '#core/memberships/contract.ts';
import { membershipTexts } from '#core/memberships/messages.ts';
import { PeopleTable } from '#core/users/web/PeopleTable.tsx';
import { askPage, everything, useSend } from '#platform/web/api-client/queries.ts';
import { ConfirmDialog } from '#platform/web/ui/dialog/ConfirmDialog.tsx';
import { useConfirmedChange } from '#platform/web/ui/dialog/use-confirmed-change.ts';
import { FailureText } from '#platform/web/ui/form/FailureText.tsx';
import { FilterBar } from '#platform/web/ui/list/FilterBar.tsx';
import { FoundList } from '#platform/web/ui/list/FoundList.tsx';
import { ListPanel, type ListPlace } from '#platform/web/ui/list/ListPanel.tsx';
import { RowAction } from '#platform/web/ui/list/RowActions.tsx';
import { useLiveList } from '#platform/web/ui/list/use-live-list.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { nouns } from '#shared/count-labels.ts';
import { sentences } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { AssignAgentAdminDialog } from './AssignAgentAdminDialog.tsx';
import { membershipsKey, PEOPLE_A_PAGE, partOf, usePeopleQuery } from './queries.ts';

/** URL parameters of this panel; switching the tab removes them. */
export const agentAdminsPanelParams = ['q', 'page'] as const;

/** The agent admins: assign and unassign. */
export function AgentAdminsPanel({ as }: ListPlace) {
  const query = useLiveList(askPage(listAgentAdmins, { query: partOf(usePeopleQuery()) }, membershipsKey));
  const [assigning, form] = useDisclosure();
  const unassigning = useSend(removeAgentAdmin, {
    input: ({ _id: userId, agency }: AgentAdminAssignment) => ({ params: { id: agency._id, userId } }),
    stale: everything,
  });
  const removal = useConfirmedChange(unassigning, () => toast(membershipTexts.unassigned));

  return (
    <ListPanel
      as={as}
      title={t('Agent Admins')}
      lead={t('An agent admin runs one agency: accepts members and answers booking requests.')}
      add={{ label: t('Assign agent admin'), onAdd: form.open }}
    >
      <FilterBar search={t('Name, email or agency')} />
      <FoundList
        query={query}
        errorText={membershipTexts.agentAdminsFailed}
        noun={nouns.agentAdmin}
        pageSize={PEOPLE_A_PAGE}
        unnarrowed={{ q: null }}
        none={t('No agent admins yet. Assign one so that an agency can answer its requests.')}
        nextStep={<Button onClick={form.open}>{t('Assign agent admin')}</Button>}
        nothingMatches={t('No agent admin matches the search.')}
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
        opened={assigning}
        onClose={form.close}
        onSaved={(message) => {
          form.close();
          toast(message);
        }}
      />
      {removal.asked && (
        <ConfirmDialog
          {...removal.dialog}
          title={t('Remove agent admin?')}
          confirmLabel={t('Remove agent admin')}
          danger
          error={
            removal.error && <FailureText sentence={membershipTexts.unassignFailed} error={removal.error} />
          }
        >
          <Text>
            {t('Are you sure you want to remove this agent admin? The user will become a normal user.')}
          </Text>
          <Text c="dimmed" mt="xs">
            {consequenceOf(removal.asked)}
          </Text>
        </ConfirmDialog>
      )}
    </ListPanel>
  );
}

function consequenceOf({ name, agency }: AgentAdminAssignment): string {
  const values = { name, agency: agency.name };
  const consequence = t('{name} no longer runs {agency} and belongs to no agency afterwards.', values);
  if (agency.agentAdminCount !== 1) return consequence;
  return sentences(
    consequence,
    t('Nobody else runs {agency}: its requests then wait for the park office.', values),
  );
}
