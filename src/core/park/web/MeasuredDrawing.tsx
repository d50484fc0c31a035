import { useId } from 'react';
import { type Drawing, measure, type Point, type Shape } from '#core/park/geometry.ts';
import classes from './MeasuredDrawing.module.css';

/** Distance of one text line, in units of the view box. */
const LINE = 14;
const TICK = 3;
const MARGIN = { left: 54, right: 12, top: 10, bottom: 46 };

type Props = {
  drawing: Drawing;
  /** Units of the view box per metre; texts keep their size. */
  scale: number;
  title: string;
  description: string;
};

/** A drawing with dimensions in metres, as SVG in the colour of the text. */
export function MeasuredDrawing({ drawing, scale, title, description }: Props) {
  const id = useId();
  const [west, south, east, north] = drawing.bounds;
  const width = Math.ceil((east - west) * scale + MARGIN.left + MARGIN.right);
  const height = Math.ceil((north - south) * scale + MARGIN.top + MARGIN.bottom);
  const place = ([x, y]: Point): Point => [
    round(MARGIN.left + (x - west) * scale),
    round(MARGIN.top + (north - y) * scale),
  ];
  return (
    <svg
      className={classes.drawing}
      viewBox={`0 0 ${width} ${height}`}
      style={{ maxWidth: `${width * 1.25}px` }}
      role="img"
      aria-labelledby={`${id}-title ${id}-description`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-description`}>{description}</desc>
      {drawing.shapes.map((shape) => (
        <Drawn key={JSON.stringify(shape)} shape={shape} place={place} />
      ))}
    </svg>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;

function Drawn({ shape, place }: { shape: Shape; place: (point: Point) => Point }) {
  if (shape.kind === 'line') {
    const points = shape.points.map((point) => place(point).join()).join(' ');
    return <polyline className={classes.line} data-line={shape.line} points={points} />;
  }
  if (shape.kind === 'label') return <Written at={place(shape.at)} text={shape.text} turned={shape.turned} />;
  return (
    <Dimension
      from={place(shape.from)}
      to={place(shape.to)}
      offset={shape.offset * LINE}
      text={measure(Math.hypot(shape.to[0] - shape.from[0], shape.to[1] - shape.from[1]))}
    />
  );
}

function Written({ at: [x, y], text, turned }: { at: Point; text: string; turned?: boolean | undefined }) {
  return (
    <text className={classes.text} x={x} y={y} transform={turned ? `rotate(-90 ${x} ${y})` : undefined}>
      {text}
    </text>
  );
}

type DimensionProps = { from: Point; to: Point; offset: number; text: string };

/** A dimension line with a tick at either end. Horizontal ones move up by the offset, vertical ones to the right. */
function Dimension({ from, to, offset, text }: DimensionProps) {
  const isLevel = from[1] === to[1];
  const moved = ([x, y]: Point): Point => (isLevel ? [x, y - offset] : [x + offset, y]);
  const [x1, y1] = moved(from);
  const [x2, y2] = moved(to);
  const beside: Point = isLevel ? [(x1 + x2) / 2, y1 - LINE / 2] : [x1 - LINE / 2, (y1 + y2) / 2];
  const ticks = [
    [x1, y1],
    [x2, y2],
  ].map(([x = 0, y = 0]) => `M${x - TICK} ${y + TICK}L${x + TICK} ${y - TICK}`);
  return (
    <>
      <path className={classes.dimension} d={`M${x1} ${y1}L${x2} ${y2}${ticks.join('')}`} />
      <Written at={beside} text={text} turned={!isLevel} />
    </>
  );
}
