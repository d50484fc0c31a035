import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type AgentAdminAssignment, removeAgentAdmin } from '#core/memberships/contract.ts';
import { membershipTexts } from '#core/memberships/messages.ts';
import { everything, useSend } from '#platform/web/api-client/queries.ts';
import { ConfirmDialog } from '#platform/web/ui/dialog/ConfirmDialog.tsx';
import { useConfirmedChange } from '#platform/web/ui/dialog/use-confirmed-change.ts';
import { FailureText } from '#platform/web/ui/form/FailureText.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { interpolate } from '#shared/interpolate.ts';
import { sentences } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';

/** An agent admin, the agency they run, and how many run it. */
export type Removable = Pick<AgentAdminAssignment, '_id' | 'name'> & {
  agency: Pick<AgentAdminAssignment['agency'], '_id' | 'name' | 'agentAdminCount'>;
};

/** Removes an agent admin from their agency, after a question that says what it takes along. */
export function useAgentAdminRemoval(): { ask: (person: Removable) => void; question: ReactNode } {
  const unassigning = useSend(removeAgentAdmin, {
    input: ({ _id: userId, agency }: Removable) => ({ params: { id: agency._id, userId } }),
    stale: everything,
  });
  const removal = useConfirmedChange(unassigning, () => toast(membershipTexts.unassigned));
  const question = removal.asked && (
    <ConfirmDialog
      {...removal.dialog}
      title={t('Remove agent admin?')}
      confirmLabel={t('Remove agent admin')}
      danger
      error={
        removal.error && <FailureText sentence={t('Failed to remove agent admin')} error={removal.error} />
      }
    >
      <Text>
        {t('Are you sure you want to remove this agent admin? The user will become a normal user.')}
      </Text>
      <Text c="dimmed" mt="xs">
        {consequenceOf(removal.asked)}
      </Text>
    </ConfirmDialog>
  );
  return { ask: removal.ask, question };
}

function consequenceOf({ name, agency }: Removable): string {
  const values = { name, agency: agency.name };
  return sentences(
    t('{name} no longer runs {agency} and belongs to no agency afterwards.', values),
    agency.agentAdminCount === 1 && interpolate(membershipTexts.runsAlone, values),
  );
}
