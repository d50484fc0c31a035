import { Text } from '@mantine/core';
import { refusalReason } from '#platform/web/api-client/call-failure.ts';

/** The sentence a failed action is known by, and below it why the server refused, when it was the caller's to know. */
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
