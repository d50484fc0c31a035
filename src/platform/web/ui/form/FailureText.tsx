import { Text } from '@mantine/core';
import { refusalReason } from '#platform/web/api-client/call-failure.ts';

/** The sentence of a failed action, and below it the server's reason, if it gave one. */
export function FailureText({ sentence, error }: { sentence: string; error: unknown }) {
  const reason = refusalReason(error);
  return (
    <>
      {sentence}
      {reason !== '' && (
        <Text inherit mt={4}>
          {reason}
        </Text>
      )}
    </>
  );
}
