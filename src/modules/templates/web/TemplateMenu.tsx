import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import IconTemplate from '@tabler/icons-react/icons/IconTemplate';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '#core/sessions/web/queries.ts';
import { listTemplates, type TextTemplate } from '#modules/templates/contract.ts';
import { templateCan } from '#modules/templates/policy.ts';
import { ask } from '#platform/web/api-client/queries.ts';
import type { TextToolProps } from '#platform/web/ui/form/text-tool.tsx';
import { icon } from '#platform/web/ui/icons.tsx';
import { languageNames, pageLanguage } from '#shared/language.ts';
import { t } from '#shared/say.ts';
import { TemplatesDialog } from './TemplatesDialog.tsx';

const TemplateIcon = icon(IconTemplate);

/** The menu at a text field of a desk: inserts a template, and keeps or deletes one. Nothing for people without a desk. */
export function TemplateMenu({ value, onInsert }: TextToolProps) {
  const { user } = useSession();
  const [keeping, dialog] = useDisclosure();
  const [opened, menu] = useDisclosure();
  const isFor = user !== null && templateCan.keep(user).allowed;
  const { data: templates = [] } = useQuery({
    ...ask(listTemplates),
    enabled: isFor && (opened || keeping),
  });
  if (!isFor) return null;
  const insert = (text: string) => onInsert(value.trim() === '' ? text : `${value.trimEnd()}\n${text}`);
  return (
    <>
      <Menu
        position="bottom-end"
        shadow="md"
        opened={opened}
        onChange={(is) => (is ? menu.open() : menu.close())}
      >
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('Templates')} title={t('Templates')}>
            <TemplateIcon size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown mah="20rem" maw="min(24rem, 92vw)" style={{ overflowY: 'auto' }}>
          {ownFirst(templates).map((template) => (
            <Menu.Item key={template._id} onClick={() => insert(template.text)}>
              {nameOf(template, templates)}
            </Menu.Item>
          ))}
          {templates.length > 0 && <Menu.Divider />}
          <Menu.Item onClick={dialog.open}>
            {templates.length > 0
              ? t('Save this text, or delete a template')
              : t('Save this text as a template')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <TemplatesDialog opened={keeping} onClose={dialog.close} text={value} templates={templates} />
    </>
  );
}

/** Those in the language of the page first. */
const ownFirst = (templates: readonly TextTemplate[]) =>
  templates.toSorted(
    (one, other) => Number(other.language === pageLanguage) - Number(one.language === pageLanguage),
  );

/** The name, with its language where the templates have several. */
function nameOf({ name, language }: TextTemplate, all: readonly TextTemplate[]): string {
  const hasOne = all.every((each) => each.language === language);
  return hasOne ? name : `${name} · ${languageNames[language][1]}`;
}
