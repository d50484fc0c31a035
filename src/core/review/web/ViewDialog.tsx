import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import {
  type BookingView,
  listViews,
  MAX_VIEW_NAME,
  renameView,
  saveView,
  type ViewList,
} from '#core/review/view-contract.ts';
import { viewFields } from '#core/review/view-messages.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { ask, useSend } from '#platform/web/api-client/queries.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { t } from '#shared/say.ts';

export const viewFailed = t('The view could not be saved');

type Props = {
  list: ViewList;
  /** The view to rename, or a new one; undefined while closed. */
  asked: BookingView | 'new' | undefined;
  /** The filters of a new one. */
  query: string;
  views: readonly BookingView[];
  /** The name that a new one is offered first. */
  first: string | undefined;
  onClose: () => void;
};

/** Asks for the name of a view. */
export function ViewDialog({ asked, ...props }: Props) {
  return (
    <Dialog
      opened={asked !== undefined}
      onClose={props.onClose}
      title={asked === 'new' ? t('Save view') : t('Rename view')}
    >
      {asked && <ViewForm asked={asked} {...props} />}
    </Dialog>
  );
}

function ViewForm({
  list,
  asked,
  query,
  views,
  first = '',
  onClose,
}: Props & { asked: BookingView | 'new' }) {
  const isNew = asked === 'new';
  const [name, setName] = useState(isNew ? first : asked.name);
  const [isMissing, setMissing] = useState(false);
  const stale = [ask(listViews).queryKey];
  const saving = useSend(saveView, { stale });
  const renaming = useSend(renameView, { stale });
  const { error, isPending } = isNew ? saving : renaming;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setMissing(true);
    const onSuccess = ({ message }: { message: string }) => {
      toast(message);
      onClose();
    };
    if (isNew) saving.mutate({ body: { list, name, query } }, { onSuccess });
    else renaming.mutate({ params: { id: asked._id }, body: { name } }, { onSuccess });
  };
  const isThere = views.some((view) => view.name.toLowerCase() === name.trim().toLowerCase());
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="sm">
        <TextInput
          label={t('Name')}
          withAsterisk
          data-autofocus
          maxLength={MAX_VIEW_NAME}
          value={name}
          {...(isNew && isThere && { description: t('Your view of this name is replaced.') })}
          error={isMissing && viewFields.nameRequired}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setMissing(false);
          }}
        />
        {error && <Notice tone="error">{refusalText(error, viewFailed)}</Notice>}
        <Button type="submit" loading={isPending}>
          {isNew ? t('Save view') : t('Rename')}
        </Button>
      </Stack>
    </form>
  );
}
