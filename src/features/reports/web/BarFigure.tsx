import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { type MouseEvent, useId } from 'react';
import { useNavigate } from 'react-router';
import { Rectangle, type RectangleProps } from 'recharts';
import classes from './Figure.module.css';
import type { FigureProps } from './Figure.tsx';
import { colorOf, type Tone, TonePattern } from './tones.tsx';

/** Width of the labels in pixels, and their maximum length; the table has them in full. */
const SIDE_PX = 108;
const LETTER_PX = 7;
const SIDE_LETTERS = 26;

/** The bar chart in a lazy chunk: its library is the largest of all. */
export function BarFigure(props: FigureProps & { height: number }) {
  const { rows, series, horizontal, stacked, format, height, label, linkOf } = props;
  const id = useId();
  const patternId = (tone: Tone) => `${id}${tone}`;
  const fillOf = (tone: Tone) => `url(#${patternId(tone)})`;
  const toneOf = (name: string) => series.find(({ key }) => key === name)?.tone ?? 'first';
  const tones = new Set([...series, ...rows].flatMap(({ tone }) => tone ?? []));
  const isLabelled = series.length === 1;
  const longest = Math.max(...rows.map(({ name }) => name.length));
  // value labels replace the axis
  const needsScale = !(horizontal && isLabelled);
  const aboutBar = (index: number, key: string) => {
    const named = series.find((each) => each.key === key)?.label ?? '';
    return `${rows[index]?.name}, ${named}: ${format(Number(rows[index]?.[key]))}`;
  };
  return (
    <div {...(linkOf ? { role: 'group', 'aria-label': label } : { 'aria-hidden': true })}>
      {series.length > 1 && <Legend series={series} />}
      <BarChart
        h={height}
        data={rows.map(({ tone, ...row }) => ({ ...row, ...(tone && { color: fillOf(tone) }) }))}
        dataKey="name"
        // the legend has no colour for a pattern
        classNames={{ tooltipItemColor: classes.unseen ?? '' }}
        series={series.map(({ key, label, tone }) => ({ name: key, label, color: colorOf(tone) }))}
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
          ...(linkOf && {
            shape: ({ index, ...shape }: RectangleProps & { index: number }) => (
              <LinkedBar {...shape} to={linkOf(index, name)} label={aboutBar(index, name)} />
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

function Legend({ series }: Pick<FigureProps, 'series'>) {
  const id = useId();
  return (
    <ul className={classes.legend}>
      {series.map(({ key, label, tone }) => (
        <li key={key} className={classes.legendItem}>
          <svg width={16} height={16} aria-hidden="true">
            <defs>
              <TonePattern id={`${id}${key}`} tone={tone} />
            </defs>
            <rect
              x={1}
              y={1}
              width={14}
              height={14}
              rx={2}
              fill={`url(#${id}${key})`}
              stroke={colorOf(tone)}
            />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
