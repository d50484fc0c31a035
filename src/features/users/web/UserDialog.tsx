import { useQuery } from '@tanstack/react-query';
import { agencyTexts } from '#features/agencies/messages.ts';
import { officeAgenciesQuery } from '#features/agencies/web/queries.ts';
import type { User } from '#features/users/contract.ts';
import { profileTexts } from '#features/users/messages.ts';
import { accountTexts } from '#features/users/office-messages.ts';
import { userCan } from '#features/users/policy.ts';
import { fillIn } from '#shared/problem.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FailureText } from '#web/ui/FailureText.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { together } from '#web/ui/together.ts';
import { useCreateUser, userQuery, useUpdateUser } from './queries.ts';
import { UserForm } from './UserForm.tsx';
import { newUserOf, type UserValues, userChangeOf } from './user-form.ts';

/** What the address names instead of an account when a new one is to be opened. */
export const NEW_USER = 'new';

type Props = {
  viewer: User;
  /** An account, `new`, or null for no dialog. */
  id: string | null;
  onClose: () => void;
  /** Told the sentence of the success. */
  onSaved: (text: string) => void;
};

/** Opens or changes an account in a dialog (R-ADM-09 to R-ADM-13). */
export function UserDialog({ viewer, id, onClose, onSaved }: Props) {
  const isNew = id === NEW_USER;
  return (
    <Dialog
      opened={id !== null}
      onClose={onClose}
      size="lg"
      fillsPhone
      closeOnClickOutside={false}
      title={isNew ? accountTexts.createTitle : accountTexts.editTitle}
    >
      {isNew && <Create viewer={viewer} onClose={onClose} onSaved={onSaved} />}
      {id !== null && !isNew && <Edit id={id} viewer={viewer} onClose={onClose} onSaved={onSaved} />}
    </Dialog>
  );
}

function Create({ viewer, onClose, onSaved }: Omit<Props, 'id'>) {
  const agencies = useQuery(officeAgenciesQuery);
  const create = useCreateUser();
  const submit = async (values: UserValues) => {
    const user = await create.mutateAsync(newUserOf(values));
    onSaved(fillIn(accountTexts.created, { name: user.name }));
  };
  return (
    <QueryState query={agencies} errorText={agencyTexts.listFailed}>
      {(found) => (
        <UserForm
          viewer={viewer}
          user={null}
          agencies={found}
          failure={create.error && <FailureText sentence={accountTexts.createFailed} error={create.error} />}
          loading={create.isPending}
          onSubmit={submit}
          onCancel={onClose}
        />
      )}
    </QueryState>
  );
}

function Edit({ id, viewer, onClose, onSaved }: Props & { id: string }) {
  const loaded = together(useQuery(userQuery(id)), useQuery(officeAgenciesQuery));
  const update = useUpdateUser();
  return (
    <QueryState query={loaded} errorText={profileTexts.missing}>
      {([user, agencies]) => (
        <UserForm
          viewer={viewer}
          user={user}
          agencies={agencies}
          readOnly={!userCan.edit(viewer, user).allowed}
          failure={update.error && <FailureText sentence={accountTexts.updateFailed} error={update.error} />}
          loading={update.isPending}
          onSubmit={async (values) => {
            const saved = await update.mutateAsync({
              user,
              change: userChangeOf(user, values),
            });
            onSaved(fillIn(accountTexts.updated, { name: saved.name }));
          }}
          onCancel={onClose}
        />
      )}
    </QueryState>
  );
}
