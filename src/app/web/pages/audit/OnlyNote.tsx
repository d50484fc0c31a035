import { Button, Group } from '@mantine/core';
import type { AuditEntryView } from '#features/audit/contract.ts';
import { auditTexts } from '#features/audit/messages.ts';
import { CloseIcon } from '#platform/web/ui/icons.tsx';
import { useUrlState } from '#platform/web/ui/url-state.ts';
import { interpolate } from '#shared/problem.ts';
import { actorName, targetText } from './audit-labels.ts';

/** Says that the trail is filtered by one person or target, with a button to clear that. */
export function OnlyNote({ entries }: { entries: readonly AuditEntryView[] }) {
  const { search, change } = useUrlState();
  const { actor, target } = { actor: search.get('actor'), target: search.get('target') };
  const byActor = entries.find((entry) => entry.actor.id === actor);
  const onTarget = entries.find((entry) => entry.target.id === target);
  const person = byActor ? actorName(byActor) : auditTexts.thisPerson;
  const thing = (onTarget && targetText(onTarget)) || auditTexts.thisThing;
  if (actor === null && target === null) return null;
  return (
    <Group gap="sm">
      {actor !== null && (
        <Taken
          label={interpolate(auditTexts.onlyPerson, { name: person })}
          onTake={() => change({ actor: null, page: null })}
        />
      )}
      {target !== null && (
        <Taken
          label={interpolate(auditTexts.onlyThing, { name: thing })}
          onTake={() => change({ target: null, page: null })}
        />
      )}
    </Group>
  );
}

function Taken({ label, onTake }: { label: string; onTake: () => void }) {
  return (
    <Button
      size="xs"
      variant="light"
      rightSection={<CloseIcon size={14} />}
      aria-label={`${label}: show everything`}
      onClick={onTake}
    >
      {label}
    </Button>
  );
}
