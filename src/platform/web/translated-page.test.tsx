import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { allowTranslation } from './translated-page.ts';

allowTranslation();

/** Replaces the text nodes of an element as a translation does: at once, or by two steps. */
async function translate(root: Element, inTwoSteps: boolean): Promise<void> {
  for (const text of Array.from(root.childNodes).filter((node) => node.nodeType === Node.TEXT_NODE)) {
    const font = document.createElement('font');
    font.textContent = `«${text.textContent}»`;
    if (inTwoSteps) {
      root.insertBefore(font, text);
      root.removeChild(text);
    } else root.replaceChild(font, text);
  }
  await act(async () => {});
}

function Line({ count, extra }: { count: number | null; extra: boolean }) {
  return (
    <p data-testid="line">
      {extra && <b>new </b>}
      {count !== null && count} lots
    </p>
  );
}

test.each([false, true])(
  'a translated page shows each new text, without one that went (D-313), in two steps: %s',
  async (twoSteps) => {
    const { rerender } = render(<Line count={1} extra={false} />);
    const line = screen.getByTestId('line');
    await translate(line, twoSteps);
    expect(line.textContent).toBe('«1»« lots»');
    rerender(<Line count={2} extra={false} />);
    expect(line.textContent).toBe('2« lots»');
    await translate(line, twoSteps);
    rerender(<Line count={2} extra />);
    expect(line.textContent).toBe('new 2« lots»');
    await translate(line, twoSteps);
    rerender(<Line count={null} extra={false} />);
    expect(line.textContent).toBe('« lots»');
  },
);
