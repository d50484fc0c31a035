import type { LotStatus } from '#features/lots/lifecycle.ts';

/** Styles that distinguish bars: each lot status has a fixed one, other series take them in turn. */
export type Tone = LotStatus | 'first' | 'second' | 'third' | 'fourth';

type Mark = 'plain' | 'stripes' | 'dots' | 'pale';

/** A colour (a CSS variable with light and dark values) and a pattern, so that no bar is distinguished by colour alone. */
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

export const colorOf = (tone: Tone) => looks[tone].color;

/** The SVG pattern of a style; `id` is its reference. */
export function TonePattern({ id, tone }: { id: string; tone: Tone }) {
  const { color, mark } = looks[tone];
  return (
    <pattern
      id={id}
      width={8}
      height={8}
      patternUnits="userSpaceOnUse"
      {...(mark === 'stripes' && { patternTransform: 'rotate(45)' })}
    >
      <rect width={8} height={8} fill={color} fillOpacity={ground[mark]} />
      {mark === 'stripes' && <rect width={4} height={8} fill={color} />}
      {mark === 'dots' && (
        <>
          <circle cx={2} cy={2} r={1.6} fill={color} />
          <circle cx={6} cy={6} r={1.6} fill={color} />
        </>
      )}
    </pattern>
  );
}

const ground: Record<Mark, number> = { plain: 1, stripes: 0.3, dots: 0.3, pale: 0.25 };
