import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  deleteTemplate,
  listTemplates,
  MAX_TEMPLATE_NAME,
  saveTemplate,
  type TextTemplate,
} from '#modules/templates/contract.ts';
import { templateFields, templateTexts } from '#modules/templates/messages.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { ask, useSend } from '#platform/web/api-client/queries.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { keyOf } from '#platform/web/ui/keys/key-of.ts';
import { RowAction } from '#platform/web/ui/list/RowActions.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { toast, toastWithUndo } from '#platform/web/ui/toast.tsx';
import { type Language, languageNames, languages, pageLanguage } from '#shared/language.ts';
import { t } from '#shared/say.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** What stands in the field. */
  text: string;
  templates: readonly TextTemplate[];
};

const stale = [ask(listTemplates).queryKey];
const languageOptions = languages.map((value) => ({ value, label: languageNames[value][0] }));

/** Keeps the text of a field as a template, and deletes templates of the desk. */
export function TemplatesDialog({ opened, onClose, text, templates }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Templates')} fillsPhone>
      <Stack>
        {text.trim() === '' ? (
          <Text c="dimmed">{t('To keep a text as a template, write it into the field first.')}</Text>
        ) : (
          <SaveForm text={text} onSaved={onClose} />
        )}
        {templates.map((template) => (
          <Template key={template._id} template={template} />
        ))}
      </Stack>
    </Dialog>
  );
}

function SaveForm({ text, onSaved }: { text: string; onSaved: () => void }) {
  const [name, setName] = useState('');
  const [language, setLanguage] = useState<Language>(pageLanguage);
  const [isMissing, setMissing] = useState(false);
  const saving = useSend(saveTemplate, { stale });
  const save = () => {
    if (name.trim() === '') return setMissing(true);
    saving.mutate(
      { body: { name, text, language } },
      {
        onSuccess: () => {
          toast(templateTexts.saved);
          onSaved();
        },
      },
    );
  };
  return (
    <Stack gap="sm">
      <Text size="sm" lineClamp={4} style={{ whiteSpace: 'pre-line' }}>
        {text}
      </Text>
      <TextInput
        label={t('Name')}
        withAsterisk
        data-autofocus
        maxLength={MAX_TEMPLATE_NAME}
        value={name}
        error={isMissing && templateFields.nameRequired}
        // the dialog stands in the form of the field, which it must not send
        onKeyDown={(event) => keyOf(event) === 'Enter' && save()}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setMissing(false);
        }}
      />
      <Select
        label={t('Language')}
        data={languageOptions}
        value={language}
        allowDeselect={false}
        onChange={(chosen) => setLanguage((chosen as Language | null) ?? pageLanguage)}
      />
      {saving.error && (
        <Notice tone="error">{refusalText(saving.error, t('The template could not be saved'))}</Notice>
      )}
      <Button loading={saving.isPending} onClick={save}>
        {t('Save template')}
      </Button>
    </Stack>
  );
}

function Template({ template: { _id: id, name, language, text } }: { template: TextTemplate }) {
  const deleting = useSend(deleteTemplate, { stale });
  const restoring = useSend(saveTemplate, {
    stale,
    onSuccess: () => toast(templateTexts.saved),
    onError: (error) => toast(refusalText(error, t('The template could not be saved')), 'error'),
  });
  const remove = () =>
    deleting.mutate(
      { params: { id } },
      {
        onSuccess: () =>
          toastWithUndo(templateTexts.deleted, () => restoring.mutate({ body: { name, text, language } })),
        onError: (error) => toast(refusalText(error, t('The template could not be deleted')), 'error'),
      },
    );
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <div>
        <Text fw={600}>
          {name} · {languageNames[language][1]}
        </Text>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {text}
        </Text>
      </div>
      <RowAction label={t('Delete')} about={name} tone="danger" onClick={remove} />
    </Group>
  );
}
