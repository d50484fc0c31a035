import { Button, Stack } from '@mantine/core';
import type { UseFormInput, UseFormReturnType } from '@mantine/form';
import { type QueryKey, type UseQueryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { refusedFields } from '#platform/web/api-client/call-failure.ts';
import { everything, useRereading } from '#platform/web/api-client/queries.ts';
import { t } from '#shared/say.ts';
import actions from '../actions.module.css';
import { DraftNote } from '../form/DraftNote.tsx';
import { FailureText } from '../form/FailureText.tsx';
import { FormActions } from '../form/FormActions.tsx';
import { focusFirstError, showFieldErrors } from '../form/form-errors.ts';
import { useDraftForm } from '../form/use-draft-form.ts';
import { Notice } from '../Notice.tsx';
import { QueryState } from '../QueryState.tsx';
import { Dialog } from './Dialog.tsx';

/** The URL value instead of an id while a new entity is created. */
export const NEW_ENTITY = 'new';

type DialogProps<T, K extends QueryKey> = {
  /** The id of the entity to edit, `NEW_ENTITY`, or null for a closed dialog. */
  id: string | null;
  titles: { create: string; edit: string };
  /** Loads the entity to edit. */
  queryOf: (id: string) => UseQueryOptions<T, Error, T, K>;
  /** The sentence of a failed load. */
  errorText: string | ((error: unknown) => string);
  onClose: () => void;
  /** The form; it gets null for a new entity. */
  children: (entity: T | null) => ReactNode;
};

/** The dialog in which staff create or edit an entity of a list. A click beside it does not close it. */
export function EntityDialog<T, K extends QueryKey>(props: DialogProps<T, K>) {
  const { id, titles, queryOf, errorText, onClose, children } = props;
  const isNew = id === NEW_ENTITY;
  const loaded = useQuery({ ...queryOf(id ?? ''), enabled: id !== null && !isNew });
  return (
    <Dialog
      opened={id !== null}
      onClose={onClose}
      size="lg"
      fillsPhone
      closeOnClickOutside={false}
      title={isNew ? titles.create : titles.edit}
    >
      {isNew && children(null)}
      {id !== null && !isNew && (
        <QueryState key={id} query={loaded} errorText={errorText}>
          {children}
        </QueryState>
      )}
    </Dialog>
  );
}

type EntityFormProps<V extends Record<string, unknown>> = {
  initialValues: V;
  validate: NonNullable<UseFormInput<V>['validate']>;
  /** Draft key, and the fields left out of the draft; without it no draft is kept. */
  draft?: { place: string; never?: readonly (keyof V & string)[] };
  /**
   * Sends the values and returns the sentence of the success.
   * @throws CallFailure with the refused fields
   */
  save: (values: V) => Promise<string>;
  /** The heading of a failure. */
  failed: string;
  submitLabel: string;
  /** The submit button is disabled until something is changed. */
  needsChange?: boolean;
  /** Shown above a form whose missing fields are only marked, with the error `true`. */
  incomplete?: string;
  /** Why the form is read-only. */
  readOnly?: string | false;
  onSaved: (message: string) => void;
  onCancel: () => void;
  children: (form: UseFormReturnType<V>) => ReactNode;
};

/**
 * A form that creates or edits an entity: shows the last failure, keeps a draft, and focuses the first invalid field.
 * Other lists may show the entity too, so every query is invalidated.
 */
export function EntityForm<V extends Record<string, unknown>>(props: EntityFormProps<V>) {
  const { initialValues, validate, draft: kept, readOnly = false, incomplete, onSaved, onCancel } = props;
  const [isIncomplete, setIncomplete] = useState(false);
  const start = useLateFocus();
  const reread = useRereading(everything);
  const saving = useMutation({ mutationFn: props.save, onSettled: () => void reread() });
  const { form, draft, drop } = useDraftForm<V>(
    { initialValues, validate },
    { place: null, ...(readOnly === false && kept), asks: kept !== undefined },
  );
  const onInvalid = (errors: Record<string, ReactNode>) => {
    setIncomplete(Object.values(errors).includes(true));
    focusFirstError(form, errors);
  };
  const onSubmit = async (values: V) => {
    setIncomplete(false);
    try {
      const message = await saving.mutateAsync(values);
      drop();
      onSaved(message);
    } catch (error) {
      showFieldErrors(form, refusedFields(error));
    }
  };
  return (
    <form ref={start} noValidate onSubmit={form.onSubmit(onSubmit, onInvalid)}>
      <Stack>
        {readOnly !== false && <Notice tone="info">{readOnly}</Notice>}
        {isIncomplete && incomplete && <Notice tone="error">{incomplete}</Notice>}
        <DraftNote draft={draft} />
        {props.children(form)}
        <div className={actions.inSight}>
          {saving.error && !isIncomplete && (
            <Notice tone="error">
              <FailureText sentence={props.failed} error={saving.error} />
            </Notice>
          )}
          {readOnly === false ? (
            <FormActions
              submit={props.submitLabel}
              sending={saving.isPending}
              disabled={props.needsChange === true && !form.isDirty()}
              onCancel={onCancel}
            />
          ) : (
            <div className={actions.actions}>
              <Button variant="default" onClick={onCancel}>
                {t('Close')}
              </Button>
            </div>
          )}
        </div>
      </Stack>
    </form>
  );
}

/**
 * Moves the focus to the first field of a form that appears in an open dialog once its data is loaded, and not to the close
 * button.
 */
function useLateFocus() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const dialog = form.current?.closest('[role="dialog"]');
    if (!dialog?.contains(document.activeElement)) return;
    form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  return form;
}
