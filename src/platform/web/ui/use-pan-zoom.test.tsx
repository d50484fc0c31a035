import { act, fireEvent, render, screen } from '@testing-library/react';
import { zoom } from 'd3-zoom';
import { expect, test } from 'vitest';
import { usePanZoom } from './use-pan-zoom.ts';

const whole: [[number, number], [number, number]] = [
  [0, 0],
  [200, 100],
];
const behaviourOf = () =>
  zoom<HTMLDivElement, unknown>().extent(whole).translateExtent(whole).scaleExtent([1, 4]);

let by: ReturnType<typeof usePanZoom<HTMLDivElement>>;

function Shown({ subject }: { subject: string }) {
  by = usePanZoom<HTMLDivElement>(behaviourOf);
  return <div key={subject} ref={by.attach} role="img" aria-label={subject} />;
}

/** Factor and offset, and whether the last move is animated. */
const now = () => [by.transform.k, by.transform.x, by.transform.y, by.glides];

test('what is zoomed moves by call and by drag, never leaves its place, and another starts whole', () => {
  const { rerender } = render(<Shown subject="one" />);
  expect(now()).toEqual([1, 0, 0, false]);

  act(() => by.zoomTo(2));
  expect(now()).toEqual([2, -100, -50, true]);
  act(() => by.panBy(10, 0));
  expect(now()).toEqual([2, -80, -50, true]);
  act(() => by.centre(0, 0));
  expect(now()).toEqual([2, 0, 0, true]);
  act(() => by.zoomTo(100));
  expect(by.transform.k).toBe(4);

  act(() => by.reset());
  act(() => by.zoomTo(2));
  const place = screen.getByRole('img');
  fireEvent.mouseDown(place, { clientX: 100, clientY: 50, view: window });
  fireEvent.mouseMove(window, { clientX: 70, clientY: 60 });
  expect(now()).toEqual([2, -130, -40, false]);
  fireEvent.mouseMove(window, { clientX: -900, clientY: 900 });
  expect(now()).toEqual([2, -200, 0, false]);
  fireEvent.mouseUp(window, { view: window });

  rerender(<Shown subject="two" />);
  expect(now()).toEqual([1, 0, 0, false]);
});
