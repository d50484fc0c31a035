import { Alert, Button, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { DetailedAgency } from '#features/agencies/contract.ts';
import { agencyTexts } from '#features/agencies/messages.ts';
import { passwordLimits, type User } from '#features/users/contract.ts';
import { roleLabels } from '#features/users/lifecycle.ts';
import { accountFields } from '#features/users/messages.ts';
import { accountTexts } from '#features/users/office-messages.ts';
import { isAdministrator } from '#shared/actor.ts';
import { fillIn } from '#shared/problem.ts';
import { textLimits } from '#shared/text-limits.ts';
import { refusedFields } from '#web/call-failure.ts';
import actions from '#web/ui/actions.module.css';
import { DraftNote } from '#web/ui/DraftNote.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { focusFirstError } from '#web/ui/focus-first-error.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { showFieldErrors } from '#web/ui/show-field-errors.ts';
import { useDraftForm } from '#web/ui/use-draft-form.ts';
import { useLateFocus } from '#web/ui/use-late-focus.ts';
import { roleChoices, type UserValues, userProblems, userValues } from './user-form.ts';

type Props = {
  viewer: User;
  /** The account to change; null opens a new one. */
  user: User | null;
  agencies: readonly DetailedAgency[];
  /** Nobody may change it: the fields are there to be read (D-114). */
  readOnly?: boolean;
  /** Why the last try failed, in words for people. */
  failure: ReactNode;
  loading: boolean;
  /** @throws CallFailure with the fields the server refuses */
  onSubmit: (values: UserValues) => Promise<void>;
  onCancel: () => void;
};

/** The form of an account: opens one, changes one, or shows one that is beyond the viewer's reach (R-ADM-09 to R-ADM-13). */
export function UserForm({ user, readOnly = false, failure, loading, onSubmit, onCancel, ...rest }: Props) {
  const [incomplete, setIncomplete] = useState(false);
  const start = useLateFocus();
  const { form, draft, drop } = useUserForm(user, readOnly);
  const refuse = (errors: Record<string, ReactNode>) => {
    setIncomplete(Object.values(errors).includes(true));
    focusFirstError(form, errors);
  };
  const submit = async (values: UserValues) => {
    setIncomplete(false);
    try {
      await onSubmit(values);
      drop();
    } catch (error) {
      showFieldErrors(form, refusedFields(error));
    }
  };
  const said = incomplete ? accountFields.accountRequired : failure;

  return (
    <form ref={start} noValidate onSubmit={form.onSubmit(submit, refuse)}>
      <Stack>
        {readOnly && <Alert color="blue">{accountTexts.readOnly}</Alert>}
        {said && (
          <Alert color="red" role="alert">
            {said}
          </Alert>
        )}
        <DraftNote draft={draft} />
        <Fields form={form} user={user} readOnly={readOnly} {...rest} />
        {readOnly ? (
          <div className={actions.actions}>
            <Button variant="default" onClick={onCancel}>
              Close
            </Button>
          </div>
        ) : (
          <FormActions submit={user ? 'Save changes' : 'Create user'} sending={loading} onCancel={onCancel} />
        )}
      </Stack>
    </form>
  );
}

function useUserForm(user: User | null, readOnly: boolean) {
  return useDraftForm<UserValues>(
    { initialValues: userValues(user), validate: (values: UserValues) => userProblems(user, values) },
    { place: readOnly ? null : `user ${user?._id ?? 'new'}`, never: ['password'], asks: true },
  );
}

type FieldsProps = Pick<Props, 'viewer' | 'user' | 'agencies'> & {
  form: ReturnType<typeof useUserForm>['form'];
  readOnly: boolean;
};

function Fields({ form, viewer, user, agencies, readOnly }: FieldsProps) {
  const isOwn = user?._id === viewer._id;
  const text = (name: 'name' | 'email' | 'phone' | 'company') => ({ ...form.getInputProps(name), readOnly });
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Name" withAsterisk maxLength={textLimits.name} data-autofocus {...text('name')} />
        <TextInput label="Email" type="email" withAsterisk maxLength={textLimits.email} {...text('email')} />
        <TextInput label="Phone" type="tel" maxLength={textLimits.phone} {...text('phone')} />
        {user && <TextInput label="Company" maxLength={textLimits.name} {...text('company')} />}
        <Select
          label="Role"
          data={roleChoices(viewer, user).map((role) => ({ value: role, label: roleLabels[role] }))}
          allowDeselect={false}
          disabled={isOwn || readOnly}
          {...(isOwn && { description: accountTexts.ownRole })}
          {...form.getInputProps('role')}
        />
      </SimpleGrid>
      <AgencyChoice form={form} user={user} agencies={agencies} readOnly={readOnly} />
      {(!user || (viewer.role === 'super_admin' && !isOwn)) && !readOnly && (
        <PasswordField
          label={user ? 'New password' : 'Password'}
          description={user ? accountTexts.newPasswordHint : accountTexts.passwordHint}
          autoComplete="new-password"
          withAsterisk={!user}
          maxLength={passwordLimits.max}
          {...form.getInputProps('password')}
        />
      )}
    </>
  );
}

function AgencyChoice({ form, user, agencies, readOnly }: Omit<FieldsProps, 'viewer'>) {
  if (isAdministrator(form.values)) {
    return <TextInput label="Agency" value={accountTexts.officeHasNoAgency} readOnly variant="filled" />;
  }
  const waiting = user?.agencyStatus === 'pending' && user.agencyName;
  return (
    <Select
      label="Agency"
      description={waiting ? fillIn(accountTexts.pendingHint, { agency: waiting }) : accountTexts.agencyHint}
      placeholder="No agency"
      searchable
      clearable
      disabled={readOnly}
      nothingFoundMessage={agencyTexts.noneOfName}
      data={agencies.map(({ id, name, isActive }) => ({
        value: id,
        label: isActive ? name : `${name} (inactive)`,
      }))}
      clearButtonProps={{ 'aria-label': 'Clear the agency' }}
      {...form.getInputProps('agencyId')}
      value={form.values.agencyId || null}
      onChange={(id) => form.setFieldValue('agencyId', id ?? '')}
    />
  );
}
