import { useRef } from 'react';
import { newIdempotencyKey } from '#web/call.ts';

/** One key for one submission: trying the same again keeps it, changing anything makes a new one (D-56). */
export function useSubmissionKey(): (content: unknown) => string {
  const last = useRef<{ content: string; key: string } | null>(null);
  return (content) => {
    const written = JSON.stringify(content);
    if (last.current?.content !== written) last.current = { content: written, key: newIdempotencyKey() };
    return last.current.key;
  };
}
