import { useRef } from 'react';

/** A key under which the server carries out a request once, however often it is sent. */
export function newIdempotencyKey(): string {
  // randomUUID exists in secure contexts only, and booking must also work over http in an office network
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The key of a form's submissions: `keyFor` returns the same one while the content is the same, until `renew`. */
export function useIdempotencyKey() {
  const last = useRef<{ content: string; key: string } | null>(null);
  return {
    keyFor: (content: unknown): string => {
      const written = JSON.stringify(content);
      if (last.current?.content !== written) last.current = { content: written, key: newIdempotencyKey() };
      return last.current.key;
    },
    renew: () => {
      last.current = null;
    },
  };
}
