import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { userEvent } from './user-event.ts';

/** Answers the question before a rejection: with the reason of this name, else with the note that stands there (D-302). */
export async function confirmRejection(user: ReturnType<typeof userEvent.setup>, reason?: string) {
  const question = await screen.findByRole('dialog', { name: /^Reject Lot / });
  await waitFor(() => expect(question.contains(document.activeElement)).toBe(true));
  if (reason !== undefined) await user.click(within(question).getByRole('radio', { name: reason }));
  await user.click(within(question).getByRole('button', { name: /^Reject / }));
}
