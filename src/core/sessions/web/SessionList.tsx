import { Badge, Box, Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endOtherSessions, endSession, listSessions, type OwnSession } from '#core/sessions/contract.ts';
import { deviceName } from '#core/sessions/device-labels.ts';
import { sessionRefusals, sessionTexts } from '#core/sessions/messages.ts';
import { call } from '#platform/web/api-client/call.ts';
import { CallFailure, refusalText } from '#platform/web/api-client/call-failure.ts';
import { ask, useRereading, useSend } from '#platform/web/api-client/queries.ts';
import { uiTexts } from '#platform/web/messages.ts';
import { ConfirmDialog } from '#platform/web/ui/dialog/ConfirmDialog.tsx';
import { useConfirmedChange } from '#platform/web/ui/dialog/use-confirmed-change.ts';
import { useRestoredFocus } from '#platform/web/ui/dialog/use-restored-focus.ts';
import rows from '#platform/web/ui/list/rows.module.css';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { formatCount } from '#shared/counts.ts';
import { formatDateTime } from '#shared/dates.ts';
import { t } from '#shared/say.ts';

const ownSessionsKey = ['own-sessions'] as const;

/** The others are shown on request. */
const FIRST_SHOWN = 3;

/** The person's live sessions, each with a sign-out button. */
export function SessionList({ userId, onLogout }: { userId: string; onLogout: () => void }) {
  const sessions = useQuery({ ...ask(listSessions, {}, [...ownSessionsKey, userId]), select: ownFirst });
  return (
    <QueryState
      query={sessions}
      errorText={(error) =>
        refusalText(error, t('Failed to load where you are logged in. Please try again.'))
      }
      retryLabel={uiTexts.retry}
    >
      {(all) => <Sessions sessions={all} onLogout={onLogout} />}
    </QueryState>
  );
}

function Sessions({ sessions, onLogout }: { sessions: readonly OwnSession[]; onLogout: () => void }) {
  const list = useRestoredFocus(sessions.length);
  const [isAll, setAll] = useState(false);
  const ending = useConfirmedChange(useEndSession(), () => toast(sessionTexts.ended));

  return (
    <div ref={list} tabIndex={-1}>
      <Box
        component="ul"
        className={`${rows.rows} ${rows.closing}`}
        style={{ '--space': '0.875rem' }}
        aria-label={t('Where you are logged in')}
      >
        {sessions.slice(0, isAll ? undefined : FIRST_SHOWN).map((session) => (
          <SessionItem
            key={session._id}
            session={session}
            onLogout={onLogout}
            onEnd={() => ending.ask(session._id)}
          />
        ))}
      </Box>
      {!isAll && sessions.length > FIRST_SHOWN && (
        <Button
          fullWidth
          size="sm"
          variant="subtle"
          onClick={() => {
            setAll(true);
            // the button goes, and the focus with it
            list.current?.focus();
          }}
        >
          {t('Show all {total}', { total: formatCount(sessions.length) })}
        </Button>
      )}
      {sessions.some(({ isCurrent }) => !isCurrent) && <EndOthers />}
      <ConfirmDialog
        {...ending.dialog}
        title={t('Log this device out?')}
        confirmLabel={t('Log Out')}
        danger
        error={
          ending.error && refusalText(ending.error, t('Failed to log the device out. Please try again.'))
        }
      >
        <Text>
          {t('The person using it has to log in again. If you do not know it, change your password as well.')}
        </Text>
      </ConfirmDialog>
    </div>
  );
}

/** Logs all other devices out, after a confirmation. */
function EndOthers() {
  const all = useSend<typeof endOtherSessions, void>(endOtherSessions, { stale: [ownSessionsKey] });
  const ending = useConfirmedChange(all, (_, { message }) => toast(message));
  return (
    <>
      <Button mt="md" size="sm" variant="default" onClick={() => ending.ask()}>
        {t('Log out all other devices')}
      </Button>
      <ConfirmDialog
        {...ending.dialog}
        title={t('Log out all other devices?')}
        confirmLabel={t('Log Out')}
        danger
        error={
          ending.error &&
          refusalText(ending.error, t('Failed to log the other devices out. Please try again.'))
        }
      >
        <Text>{t('All other devices have to log in again.')}</Text>
      </ConfirmDialog>
    </>
  );
}

type ItemProps = { session: OwnSession; onLogout: () => void; onEnd: () => void };

/** One session; the current one uses the ordinary sign-out, any other is ended remotely. */
function SessionItem({ session, onLogout, onEnd }: ItemProps) {
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Group gap="0 0.5rem">
          <Text fw={600}>{deviceName(session.userAgent)}</Text>
          {session.isCurrent && (
            <Badge variant="light" radius="sm" tt="none">
              {t('This device')}
            </Badge>
          )}
        </Group>
        <Button
          size="compact-sm"
          variant="subtle"
          mr="-0.5rem"
          style={{ flex: 'none' }}
          {...(session.isCurrent
            ? { onClick: onLogout }
            : {
                'aria-label': t('Log out {device}, logged in {startedAt}', {
                  device: deviceName(session.userAgent),
                  startedAt: formatDateTime(session.startedAt),
                }),
                onClick: onEnd,
              })}
        >
          {t('Log Out')}
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        {t('Logged in {time}', { time: formatDateTime(session.startedAt) })}
        {session.ip !== null && t(' from {ip}', { ip: session.ip })}
      </Text>
      <Text size="xs" c="dimmed">
        {t('Ends {time} at the latest', { time: formatDateTime(session.expiresAt) })}
      </Text>
    </li>
  );
}

/** This browser first, then newest first. */
const ownFirst = (sessions: readonly OwnSession[]) =>
  sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));

/** Ends another session; idempotent. */
function useEndSession() {
  const reread = useRereading([ownSessionsKey]);
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await call(endSession, { params: { id } });
      } catch (error) {
        const isGone = error instanceof CallFailure && error.code === sessionRefusals.SESSION_NOT_FOUND.code;
        if (!isGone) throw error;
      }
    },
    onSettled: () => void reread(),
  });
}
