import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { twoStep } from '#core/sessions/lifecycle.ts';
import { getSecondFactor, type SecondFactorView } from '#core/sessions/second-factor-contract.ts';
import { ask } from '#platform/web/api-client/queries.ts';
import { lazyDialog } from '#platform/web/ui/lazy-with-fallback.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { formatDate } from '#shared/dates.ts';
import { interpolate } from '#shared/interpolate.ts';
import { t } from '#shared/say.ts';
import { refreshUser } from './queries.ts';
import type { TwoStepTask } from './TwoStepDialog.tsx';

/** With the QR code, which nobody else needs. */
const TwoStepDialog = lazyDialog(async () => (await import('./TwoStepDialog.tsx')).TwoStepDialog);

const secondFactorQuery = ask(getSecondFactor, {}, ['second-factor']);

/** The own two-step login of staff; `isRequired` where nothing else can be done before. */
export function TwoStepCard({ isRequired = false }: { isRequired?: boolean }) {
  const id = useId();
  const query = useQuery(secondFactorQuery);
  const client = useQueryClient();
  const [task, setTask] = useState<TwoStepTask>('on');
  const [opened, setOpened] = useState(false);
  const [turn, setTurn] = useState(0);
  const open = (wanted: TwoStepTask) => {
    setTask(wanted);
    // each opening begins anew
    setTurn(turn + 1);
    setOpened(true);
  };
  /** Also when it was cancelled: after a lost reply the server may have done it. */
  const reread = () => {
    void client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
    void refreshUser().catch(() => undefined);
  };
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-labelledby={id}>
      <Title order={isRequired ? 1 : 2} size="h3" id={id} mb="sm">
        {t('Two-step login')}
      </Title>
      <Stack gap="sm">
        <QueryState query={query} errorText={t('Two-step login could not be loaded. Please try again.')}>
          {(state) => <State state={state} isRequired={isRequired} onOpen={open} />}
        </QueryState>
      </Stack>
      <TwoStepDialog
        key={turn}
        task={task}
        opened={opened}
        onClose={() => {
          setOpened(false);
          reread();
        }}
        onDone={(message) => {
          setOpened(false);
          toast(message);
          reread();
        }}
      />
    </Paper>
  );
}

function State({
  state: { since, recoveryCodesLeft },
  isRequired,
  onOpen,
}: {
  state: SecondFactorView;
  isRequired: boolean;
  onOpen: (task: TwoStepTask) => void;
}) {
  if (since === null)
    return (
      <Stack align="flex-start">
        <Text>
          {isRequired
            ? t('The park office works with two-step login. Please switch it on; everything else opens then.')
            : t('Add a code from your phone to your password.')}
        </Text>
        <Button size="sm" onClick={() => onOpen('on')}>
          {t('Switch on')}
        </Button>
      </Stack>
    );
  return (
    <Stack align="flex-start">
      <Text>
        {t('On since {date}. A login asks for a code from your phone after the password.', {
          date: formatDate(since),
        })}
      </Text>
      <CodesLeft count={recoveryCodesLeft} />
      <Group gap="sm">
        <Button size="sm" variant="default" onClick={() => onOpen('codes')}>
          {t('New recovery codes')}
        </Button>
        <Button size="sm" variant="default" onClick={() => onOpen('off')}>
          {t('Switch off')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Few codes are worth a word before the phone is lost. */
function CodesLeft({ count }: { count: number }) {
  const values = { count: String(count), total: String(twoStep.recoveryCodes) };
  if (count >= twoStep.fewRecoveryCodes)
    return <Text c="dimmed">{t('{count} of {total} recovery codes are left.', values)}</Text>;
  return (
    <Notice tone="warning" role="note">
      {interpolate(
        count === 0
          ? t('No recovery code is left. Please make new ones.')
          : t('Only {count} of {total} recovery codes are left. Please make new ones.'),
        values,
      )}
    </Notice>
  );
}
