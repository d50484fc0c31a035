import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '#test/render-page.tsx';
import { StatusMessage, useStatus } from './StatusMessage.tsx';
import type { Tone } from './tones.tsx';

function Page() {
  const { status, show, clear } = useStatus();
  const tones: Tone[] = ['success', 'error'];
  return (
    <>
      {tones.map((tone) => (
        <button key={tone} type="button" onClick={() => show(tone, `It was a ${tone}`)}>
          {tone}
        </button>
      ))}
      <StatusMessage status={status} onClear={clear} />
    </>
  );
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it.each([
  ['success', 3000],
  ['error', 5000],
])('announces %s once, politely, and takes it away after %d ms (R-CONST-06, D-125)', (tone, stays) => {
  renderPage({ at: '/', path: '/', page: <Page /> });
  const region = screen.getByRole('status');
  fireEvent.click(screen.getByRole('button', { name: tone }));
  expect(region.textContent).toBe(`It was a ${tone}`);
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => vi.advanceTimersByTime(stays - 1));
  expect(region.textContent).not.toBe('');
  act(() => vi.advanceTimersByTime(1));
  expect(region.textContent).toBe('');
});
