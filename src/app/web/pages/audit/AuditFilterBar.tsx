import { auditActions } from '#features/audit/messages.ts';
import { roleLabels } from '#features/users/lifecycle.ts';
import { DayField } from '#platform/web/ui/DayField.tsx';
import { FilterBar, FilterSelect, type Option } from '#platform/web/ui/FilterBar.tsx';
import { roles } from '#shared/actor.ts';

const nouns = Object.entries(auditActions) as [string, { name: string; verbs: Record<string, string> }][];

/** Every action, grouped by noun. */
const actionOptions: [Option, ...Option[]] = [
  { value: '', label: 'Everything' },
  ...nouns.flatMap(([noun, { name, verbs }]) => [
    { value: noun, label: `All of ${name.toLowerCase()}` },
    ...Object.entries(verbs).map(([verb, label]) => ({ value: `${noun}.${verb}`, label })),
  ]),
];

const roleOptions: [Option, ...Option[]] = [
  { value: '', label: 'Anyone' },
  ...roles.toReversed().map((role) => ({ value: role, label: roleLabels[role] })),
  { value: 'visitor', label: 'Visitors' },
  { value: 'system', label: 'The portal itself' },
];

const readOption = (options: readonly Option[], search: URLSearchParams, name: string) =>
  options.find(({ value }) => value === search.get(name))?.value ?? '';

/** The action in the URL, or ''. */
export const readAction = (search: URLSearchParams) => readOption(actionOptions, search, 'action');
/** The role in the URL, or ''. */
export const readRole = (search: URLSearchParams) => readOption(roleOptions, search, 'role');

const narrowedBy = ['action', 'role', 'from', 'to'];

/** The filters of the audit trail, kept in the URL. */
export function AuditFilterBar() {
  return (
    <FilterBar search="Person, email, value or reason" narrowedBy={narrowedBy}>
      <FilterSelect label="What" name="action" options={actionOptions} noOption="No such action" />
      <FilterSelect label="By" name="role" options={roleOptions} />
      <DayField label="From" name="from" />
      <DayField label="Until" name="to" />
    </FilterBar>
  );
}
