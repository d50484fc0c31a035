import { Text } from '@mantine/core';
import { OfficeAgencySelect } from '#core/agencies/web/OfficeAgencySelect.tsx';
import { assignAgentAdmin } from '#core/memberships/contract.ts';
import { membershipFields, membershipTexts } from '#core/memberships/messages.ts';
import { listUsers } from '#core/users/contract.ts';
import { call, callPage } from '#platform/web/api-client/call.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { EntityForm } from '#platform/web/ui/dialog/EntityDialog.tsx';
import { type Choice, type ChoicesQuery, SearchedSelect } from '#platform/web/ui/list/SearchedSelect.tsx';
import { t } from '#shared/say.ts';

const initialValues = { agencyId: '', user: null as Choice | null };
type Values = typeof initialValues;

// missing fields are marked individually; one sentence for both is shown above them
const validate = {
  agencyId: (id: string) => (id ? null : true),
  user: (user: Choice | null) => (user ? null : true),
};

/** At most this many people are offered at once; words find the others. */
const OFFERED = 25;

/** The first people who could be made agent admin and whom the words find. */
function assignableChoicesQuery(search: string): ChoicesQuery {
  return {
    queryKey: ['users', 'assignable', search],
    queryFn: async ({ signal }) => {
      const query = { assignable: 'true', search, limit: OFFERED };
      const { rows, total } = await callPage(listUsers, { query, signal });
      return {
        choices: rows.map(({ _id, name, email }) => ({ value: _id, label: `${name} (${email})` })),
        total,
      };
    },
  };
}

async function save({ agencyId, user }: Values): Promise<string> {
  await call(assignAgentAdmin, { params: { id: agencyId }, body: { userId: user?.value ?? '' } });
  return membershipTexts.assigned;
}

type Props = {
  /** The agency that the person is to run; chosen in the dialog where it is not given. */
  agencyId?: string;
  /** The one that the dialog starts with. */
  preset?: string;
  opened: boolean;
  onClose: () => void;
  /** Called with the success sentence. */
  onSaved: (message: string) => void;
};

/** Chooses an agency and a person without one as its administrator. */
export function AssignAgentAdminDialog({
  agencyId = '',
  preset = agencyId,
  opened,
  onClose,
  onSaved,
}: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Assign agent admin')}>
      <EntityForm<Values>
        initialValues={{ ...initialValues, agencyId: preset }}
        validate={validate}
        save={save}
        failed={t('Failed to assign agent admin')}
        submitLabel={t('Assign agent admin')}
        incomplete={membershipFields.assignmentIncomplete}
        onSaved={onSaved}
        onCancel={onClose}
      >
        {(form) => (
          <>
            <Text size="sm" c="dimmed">
              {t(
                'Only users without an agency can be chosen. The person then runs the agency and answers its requests.',
              )}
            </Text>
            {agencyId === '' && (
              <OfficeAgencySelect
                label={t('Agency')}
                withAsterisk
                data-autofocus={preset === '' || undefined}
                placeholder={t('Search by name')}
                {...form.getInputProps('agencyId')}
                value={form.values.agencyId}
              />
            )}
            <SearchedSelect
              label={t('User')}
              withAsterisk
              data-autofocus={preset !== '' || undefined}
              placeholder={t('Search by name, email or phone')}
              find={assignableChoicesQuery}
              nothingFound={t('Nobody can be assigned')}
              failed={membershipTexts.agentAdminsFailed}
              {...form.getInputProps('user')}
              value={form.values.user}
            />
          </>
        )}
      </EntityForm>
    </Dialog>
  );
}
