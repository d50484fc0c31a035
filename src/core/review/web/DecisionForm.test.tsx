import { screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { expect, it, vi } from 'vitest';
import { decisionTexts } from '#core/bookings/messages.ts';
import { TextToolProvider } from '#platform/web/ui/form/text-tool.tsx';
import { bookingOf } from '#test/bookings.ts';
import { renderPage } from '#test/render-page.tsx';
import { userEvent } from '#test/user-event.ts';
import { DecisionForm } from './DecisionForm.tsx';

/** A tool whose dialog is outside of the form. */
const Tool = () => createPortal(<input aria-label="Name" />, document.body);

it('neither leaves its choice by Escape in a dialog of its fields nor is sent by Ctrl+Enter there (D-194)', async () => {
  const user = userEvent.setup();
  const onDecide = vi.fn();
  const page = (
    <TextToolProvider value={Tool}>
      <DecisionForm
        booking={bookingOf('5', 'pending_admin')}
        question="Action"
        choices={[{ value: 'booked', label: 'Booked', submit: 'Mark as booked' }]}
        missing="Please choose"
        submit="Process booking"
        sending={false}
        wish="booked"
        outcome={() => null}
        onDecide={onDecide}
      />
    </TextToolProvider>
  );
  renderPage({ at: '/', path: '/', page });
  await user.click(await screen.findByLabelText('Name'));
  await user.keyboard('{Control>}{Enter}{/Control}{Escape}');
  expect(screen.getByRole('button', { name: 'Mark as booked' })).toBeTruthy();
  expect(onDecide).not.toHaveBeenCalled();
  await user.click(screen.getByLabelText(decisionTexts.notesLabel));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Process booking' })).toBeTruthy();
});
