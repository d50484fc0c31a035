import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { type MouseEvent, useId } from 'react';
import { useNavigate } from 'react-router';
import { Rectangle, type RectangleProps } from 'recharts';
import type { LotStatus } from '#core/lots/lifecycle.ts';
import { joined } from '#shared/punctuation.ts';
import classes from './ReportFigure.module.css';

/** Styles that distinguish bars: each lot status has a fixed one, other series take them in turn. */
export type Tone = LotStatus | 'first' | 'second' | 'third' | 'fourth';

/** A bar chart: of each row a bar per series, which leads to the list of what it counts. */
export type Chart = {
  /** Accessible name; a chart without links is left to those who see it. */
  label: string;
  series: readonly { name: string; tone: Tone }[];
  /** `tone` where a single series has one per row. */
  rows: readonly {
    name: string;
    tone: Tone | undefined;
    bars: readonly { value: number; to: string | undefined }[];
  }[];
  /** Horizontal bars with labels on the left. */
  horizontal: boolean;
  stacked: boolean;
  format: (value: number) => string;
};

/** Width of the labels in pixels, and their maximum length; the table has them in full. */
const SIDE_PX = 108;
const LETTER_PX = 7;
const SIDE_LETTERS = 26;

/** The bar chart in a lazy chunk: its library is the largest of all. */
export function BarFigure(props: Chart & { height: number }) {
  const { rows, series, horizontal, stacked, format, height, label } = props;
  const id = useId();
  const patternId = (tone: Tone) => `${id}${tone}`;
  const fillOf = (tone: Tone) => `url(#${patternId(tone)})`;
  const toneOf = (name: string) => series.find((each) => each.name === name)?.tone ?? 'first';
  const tones = new Set([...series, ...rows].flatMap(({ tone }) => tone ?? []));
  const isLabelled = series.length === 1;
  const longest = Math.max(...rows.map(({ name }) => name.length));
  // value labels replace the axis
  const needsScale = !(horizontal && isLabelled);
  const hasLinks = rows.some(({ bars }) => bars.some(({ to }) => to !== undefined));
  const barOf = (index: number, name: string) =>
    rows[index]?.bars[series.findIndex((each) => each.name === name)];
  const aboutBar = (index: number, name: string) =>
    joined(': ', [joined(', ', [rows[index]?.name, name]), format(barOf(index, name)?.value ?? 0)]);
  return (
    <div {...(hasLinks ? { role: 'group', 'aria-label': label } : { 'aria-hidden': true })}>
      {series.length > 1 && <Legend series={series} />}
      <BarChart
        h={height}
        data={rows.map(({ name, tone, bars }) => ({
          name,
          ...(tone && { color: fillOf(tone) }),
          ...Object.fromEntries(series.map((each, index) => [each.name, bars[index]?.value])),
        }))}
        dataKey="name"
        // the legend has no colour for a pattern
        classNames={{ tooltipItemColor: classes.unseen ?? '' }}
        series={series.map(({ name, tone }) => ({ name, color: colorOf(tone) }))}
        type={stacked ? 'stacked' : 'default'}
        orientation={horizontal ? 'vertical' : 'horizontal'}
        withXAxis={needsScale}
        gridAxis={needsScale ? (horizontal ? 'y' : 'x') : 'none'}
        tickLine="none"
        valueFormatter={format}
        withBarValueLabel={isLabelled}
        maxBarWidth={horizontal ? 28 : 40}
        // its keys would move a tooltip; bars are links, and the table has all numbers
        accessibilityLayer={false}
        barChartProps={{
          margin: { top: 8, right: isLabelled && horizontal ? 72 : 12, bottom: 8, left: 0 },
          barCategoryGap: horizontal ? '18%' : '12%',
          // patterns need a minimum bar width, also with three series of twelve months on a phone
          barGap: 1,
        }}
        barProps={({ name }) => ({
          fill: fillOf(toneOf(name)),
          stroke: tones.size > series.length ? 'none' : colorOf(toneOf(name)),
          strokeOpacity: 1,
          ...(hasLinks && {
            shape: ({ index, ...shape }: RectangleProps & { index: number }) => (
              <LinkedBar {...shape} to={barOf(index, name)?.to} label={aboutBar(index, name)} />
            ),
          }),
        })}
        xAxisProps={horizontal ? { tickFormatter: format, allowDecimals: false, minTickGap: 24 } : {}}
        yAxisProps={
          horizontal
            ? { width: Math.min(SIDE_PX, 18 + longest * LETTER_PX), tickFormatter: cut, interval: 0 }
            : { width: 48, tickFormatter: format, allowDecimals: false }
        }
      >
        <defs>
          {[...tones].map((tone) => (
            <TonePattern key={tone} id={patternId(tone)} tone={tone} />
          ))}
        </defs>
      </BarChart>
    </div>
  );
}

/** A bar as a link of SVG, which is followed inside the page; one of no size leads nowhere. */
function LinkedBar({ to, label, ...bar }: RectangleProps & { to: string | undefined; label: string }) {
  const navigate = useNavigate();
  if (to === undefined || !bar.width || !bar.height) return <Rectangle {...bar} />;
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate(to);
  };
  return (
    <a href={to} aria-label={label} className={classes.link} onClick={follow}>
      <Rectangle {...bar} />
    </a>
  );
}

const cut = (name: string) => (name.length > SIDE_LETTERS ? `${name.slice(0, SIDE_LETTERS - 1)}…` : name);

function Legend({ series }: Pick<Chart, 'series'>) {
  const id = useId();
  return (
    <ul className={classes.legend}>
      {series.map(({ name, tone }) => (
        <li key={name} className={classes.legendItem}>
          <svg width={16} height={16} aria-hidden="true">
            <defs>
              <TonePattern id={`${id}${tone}`} tone={tone} />
            </defs>
            <rect
              x={1}
              y={1}
              width={14}
              height={14}
              rx={2}
              fill={`url(#${id}${tone})`}
              stroke={colorOf(tone)}
            />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

type Mark = 'plain' | 'stripes' | 'dots' | 'pale';

/** A colour (a CSS variable with light and dark values), and a pattern for print and for who asks for more contrast. */
const looks: Record<Tone, { color: string; mark: Mark }> = {
  available: { color: 'var(--figure-teal)', mark: 'plain' },
  reserved: { color: 'var(--figure-amber)', mark: 'stripes' },
  booked: { color: 'var(--figure-blue)', mark: 'dots' },
  sold: { color: 'var(--figure-ink)', mark: 'plain' },
  locked: { color: 'var(--figure-ink)', mark: 'pale' },
  first: { color: 'var(--figure-teal)', mark: 'plain' },
  second: { color: 'var(--figure-blue)', mark: 'dots' },
  third: { color: 'var(--figure-amber)', mark: 'stripes' },
  fourth: { color: 'var(--figure-ink)', mark: 'plain' },
};

const colorOf = (tone: Tone) => looks[tone].color;

/** The SVG pattern of a style; `id` is its reference. */
function TonePattern({ id, tone }: { id: string; tone: Tone }) {
  const { color, mark } = looks[tone];
  return (
    <pattern
      id={id}
      width={8}
      height={8}
      patternUnits="userSpaceOnUse"
      {...(mark === 'stripes' && { patternTransform: 'rotate(45)' })}
    >
      <rect width={8} height={8} fill={color} className={classes.ground} data-mark={mark} />
      {mark === 'stripes' && <rect width={4} height={8} fill={color} className={classes.mark} />}
      {mark === 'dots' && (
        <g className={classes.mark}>
          <circle cx={2} cy={2} r={1.6} fill={color} />
          <circle cx={6} cy={6} r={1.6} fill={color} />
        </g>
      )}
    </pattern>
  );
}
