import { Button, Group, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { agencyTexts } from '#core/agencies/messages.ts';
import { OfficeAgencySelect } from '#core/agencies/web/OfficeAgencySelect.tsx';
import { createUser, getUser, switchOffTwoStep, type User, updateUser } from '#core/users/contract.ts';
import { roleLabels } from '#core/users/labels.ts';
import { passwordLimits } from '#core/users/lifecycle.ts';
import { accountFields, profileTexts } from '#core/users/messages.ts';
import { accountTexts } from '#core/users/office-messages.ts';
import { userCan } from '#core/users/policy.ts';
import { call } from '#platform/web/api-client/call.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { ask, useSend } from '#platform/web/api-client/queries.ts';
import { ConfirmDialog } from '#platform/web/ui/dialog/ConfirmDialog.tsx';
import { EntityDialog, EntityForm, NEW_ENTITY } from '#platform/web/ui/dialog/EntityDialog.tsx';
import { PhoneField } from '#platform/web/ui/form/contact-fields.tsx';
import { PasswordField } from '#platform/web/ui/form/PasswordField.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { isAdministrator } from '#shared/actor.ts';
import { interpolate } from '#shared/interpolate.ts';
import { t } from '#shared/say.ts';
import { textLimits } from '#shared/text-limits.ts';
import {
  newUserOf,
  roleChoices,
  type UserValues,
  userChangeOf,
  userProblems,
  userValues,
} from './user-form.ts';

const userQuery = (id: string) => ask(getUser, { params: { id } });

const titles = { create: t('Add user'), edit: t('Edit user') };

type Props = {
  viewer: User;
  /** An account, `NEW_ENTITY`, or null for a closed dialog. */
  id: string | null;
  onClose: () => void;
  /** Receives the sentence of the success. */
  onSaved: (message: string) => void;
};

/** Creates an account, edits one, or shows one that is beyond the viewer's reach. */
export function UserDialog({ id, onClose, ...props }: Props) {
  return (
    <EntityDialog
      id={id}
      titles={titles}
      queryOf={userQuery}
      errorText={profileTexts.missing}
      onClose={onClose}
    >
      {(user) => <UserForm {...props} user={user} onCancel={onClose} />}
    </EntityDialog>
  );
}

type FormProps = Pick<Props, 'viewer' | 'onSaved'> & {
  /** The account to edit; null creates one. */
  user: User | null;
  onCancel: () => void;
};

function UserForm({ viewer, user, ...leave }: FormProps) {
  const readOnly = user !== null && !userCan.edit(viewer, user).allowed;
  const save = async (values: UserValues) => {
    const { name } = await (user === null
      ? call(createUser, { body: newUserOf(values) })
      : call(updateUser, { params: { id: user._id }, body: userChangeOf(user, values) }));
    return interpolate(user === null ? accountTexts.created : accountTexts.updated, { name });
  };
  return (
    <EntityForm
      {...leave}
      initialValues={userValues(user)}
      validate={(values) => userProblems(user, values)}
      draft={{ place: `user ${user?._id ?? NEW_ENTITY}`, never: ['password'] }}
      save={save}
      failed={user ? accountTexts.updateFailed : accountTexts.createFailed}
      submitLabel={user ? t('Save changes') : t('Create user')}
      incomplete={accountFields.accountRequired}
      readOnly={readOnly && t('Only a super admin can change accounts of the park office.')}
    >
      {(form) => <Fields form={form} viewer={viewer} user={user} readOnly={readOnly} />}
    </EntityForm>
  );
}

type FieldsProps = Pick<FormProps, 'viewer' | 'user'> & {
  form: UseFormReturnType<UserValues>;
  /** The fields are read-only. */
  readOnly: boolean;
};

function Fields({ form, viewer, user, readOnly }: FieldsProps) {
  const isOwn = user?._id === viewer._id;
  const text = (name: 'name' | 'email' | 'phone' | 'company' | 'registrationNumber') => ({
    ...form.getInputProps(name),
    readOnly,
  });
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('Name')}
          withAsterisk
          maxLength={textLimits.name}
          data-autofocus
          {...text('name')}
        />
        <TextInput
          label={t('Email')}
          type="email"
          withAsterisk
          maxLength={textLimits.email}
          {...text('email')}
        />
        <PhoneField autoComplete="off" {...text('phone')} />
        {user && <TextInput label={t('Company')} maxLength={textLimits.name} {...text('company')} />}
        {user && form.values.role === 'agent_admin' && (
          <TextInput
            label={t("Agent's registration number")}
            description={agencyTexts.registrationHint}
            maxLength={textLimits.registration}
            {...text('registrationNumber')}
          />
        )}
        <Select
          label={t('Role')}
          data={roleChoices(viewer, user).map((role) => ({ value: role, label: roleLabels[role] }))}
          allowDeselect={false}
          disabled={isOwn || readOnly}
          {...(isOwn && { description: t('You cannot change your own role.') })}
          {...(!isOwn &&
            form.values.role === 'admin' && {
              description: t(
                'An admin does the daily work of the office. Only a super admin deletes people and agencies, reads the audit trail and appoints admins.',
              ),
            })}
          {...form.getInputProps('role')}
        />
      </SimpleGrid>
      <AgencyChoice form={form} user={user} readOnly={readOnly} />
      {(!user || (viewer.role === 'super_admin' && !isOwn)) && !readOnly && (
        <PasswordField
          label={user ? t('New password') : t('Password')}
          description={
            user
              ? t('Leave empty to keep the password. A new one logs the person out everywhere.')
              : t('At least 6 characters. Tell it to the person; they can change it on their profile.')
          }
          autoComplete="new-password"
          withAsterisk={!user}
          maxLength={passwordLimits.max}
          {...form.getInputProps('password')}
        />
      )}
      {user?.twoStepLogin && userCan.switchOffTwoStep(viewer, user).allowed && <TwoStepSwitch user={user} />}
    </>
  );
}

function AgencyChoice({ form, user, readOnly }: Omit<FieldsProps, 'viewer'>) {
  if (isAdministrator(form.values)) {
    return (
      <TextInput
        label={t('Agency')}
        value={t('The park office belongs to no agency.')}
        readOnly
        variant="filled"
      />
    );
  }
  const waiting = user?.agencyStatus === 'pending' && user.agencyName;
  return (
    <OfficeAgencySelect
      label={t('Agency')}
      description={
        waiting
          ? t('Has asked to join {agency}. Choosing an agency here answers that request.', {
              agency: waiting,
            })
          : t('Choosing an agency makes this person an approved member of it.')
      }
      placeholder={t('No agency')}
      clearable
      disabled={readOnly}
      clearButtonProps={{ 'aria-label': t('Clear the agency') }}
      {...form.getInputProps('agencyId')}
      value={form.values.agencyId}
    />
  );
}

/** Switches two-step login off for a person who has lost phone and recovery codes. */
export function TwoStepSwitch({ user }: { user: Pick<User, '_id' | 'name'> }) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const { queryKey } = userQuery(user._id);
  const off = useSend(switchOffTwoStep, {
    stale: [queryKey],
    waits: true,
    onSuccess: ({ message, ...changed }) => {
      client.setQueryData(queryKey, changed);
      setAsking(false);
      toast(message, 'success');
    },
  });
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Text size="sm">{t('This account uses two-step login.')}</Text>
        <Button
          variant="default"
          size="sm"
          onClick={() => {
            off.reset();
            setAsking(true);
          }}
        >
          {t('Switch off two-step login')}
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking}
        title={t('Switch off two-step login?')}
        confirmLabel={t('Switch off')}
        danger
        loading={off.isPending}
        error={
          off.isError &&
          refusalText(off.error, t('Two-step login could not be switched off. Please try again.'))
        }
        onConfirm={() => off.mutate({ params: { id: user._id } })}
        onClose={() => setAsking(false)}
      >
        <Text>
          {t(
            'The password of {name} alone then logs in. Do this when phone and recovery codes are lost, once you know that it is {name} who asks.',
            { name: user.name },
          )}
        </Text>
      </ConfirmDialog>
    </>
  );
}
