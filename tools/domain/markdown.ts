/** A table of Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

const block = /(<!-- generated: ([a-z-]+) -->\n)[\s\S]*?(\n<!-- \/generated -->)/g;

/**
 * A page with its blocks `<!-- generated: NAME -->…<!-- /generated -->` filled in.
 * @throws Error if the blocks of the page and the printed ones differ
 */
export function fillBlocks(page: string, prints: Readonly<Record<string, string>>): string {
  const found = [...page.matchAll(block)].map((match) => match[2] ?? '').sort();
  const known = Object.keys(prints).sort();
  if (found.join() !== known.join()) {
    throw new Error(`The page has the blocks ${found.join(', ')}, printed are ${known.join(', ')}`);
  }
  return page.replace(
    block,
    (_all, start: string, name: string, end: string) => `${start}${prints[name]}${end}`,
  );
}
