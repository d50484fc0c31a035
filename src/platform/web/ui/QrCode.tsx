import { encode } from 'uqr';

/** Quiet zone around the code, in modules. */
const QUIET = 4;

/** A QR code of a text, dark on white in either colour scheme, since not every scanner reads an inverted one. */
export function QrCode({ text, label, size }: { text: string; label: string; size: number }) {
  const { data } = encode(text, { ecc: 'M', border: QUIET });
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${data.length} ${data.length}`}
    >
      <rect width="100%" height="100%" rx={1} fill="var(--mantine-color-white)" />
      <path d={modules.join('')} fill="var(--mantine-color-black)" shapeRendering="crispEdges" />
    </svg>
  );
}
