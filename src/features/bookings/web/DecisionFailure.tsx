import { Alert, Button, Stack, Text } from '@mantine/core';
import { bookingTexts, decisionTexts } from '#features/bookings/messages.ts';
import { CallFailure } from '#platform/web/api-client/call-failure.ts';
import { WarningIcon } from '#platform/web/ui/icons.tsx';
import { type Decision, StatusNotUpdated } from './decide.ts';
import type { SendDecision } from './use-send-decision.ts';

const prefixes = {
  approve: bookingTexts.answerFailedApprove,
  reject: bookingTexts.answerFailedReject,
} as const;

/** Why a decision was refused: the server's words, for an answer after its own beginning (R-MSG-14, R-MSG-17). */
function refusalOf(error: unknown, decision: Decision): string {
  const said = error instanceof CallFailure ? error.userMessage : '';
  if (said === '') return bookingTexts.processFailed;
  return decision.kind === 'answer' ? prefixes[decision.action] + said : said;
}

/** A decision that did not go through: refused for good, or never confirmed and ready to be sent again (D-51). */
export function DecisionFailure({ sending }: { sending: SendDecision }) {
  if (sending.failed === null) return null;
  const { error, decision } = sending.failed;
  if (!(error instanceof StatusNotUpdated)) {
    return (
      <Alert color="red" role="alert" icon={<WarningIcon size={20} />}>
        {refusalOf(error, decision)}
      </Alert>
    );
  }
  return (
    <Alert color="red" role="alert" icon={<WarningIcon size={20} />} title={bookingTexts.statusFailed}>
      <Stack gap="sm" align="flex-start">
        {error.cause instanceof CallFailure && <Text size="sm">{error.cause.userMessage}</Text>}
        <Text size="sm">{decisionTexts.unsent}</Text>
        <Button
          size="sm"
          variant="default"
          loading={sending.isPending}
          onClick={() => sending.send(decision)}
        >
          Retry
        </Button>
      </Stack>
    </Alert>
  );
}
