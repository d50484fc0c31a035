import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { table } from './markdown.ts';

type Requirement = { text: string; rules: readonly string[] };

/** The requirements that a rule explains, as docs/requirements.md writes them, on one line each. */
function explainedRequirements(page: string): Requirement[] {
  return page
    .split(/\n(?=- \*\*R-|\n)/)
    .filter((item) => item.startsWith('- **R-'))
    .map((item) => item.trim().replace(/\s+/g, ' '))
    .flatMap((item) => {
      const [reference, listed = ''] = /\(see ([^)]*)\)/.exec(item) ?? [];
      return reference ? [{ text: item.replace(` ${reference}`, ''), rules: listed.split(', ') }] : [];
    });
}

/** The pages of rules that stand beside the code of a noun. */
export const rulesPages: readonly string[] = ['core', 'modules'].flatMap((ring) =>
  readdirSync(`src/${ring}`)
    .map((noun) => `src/${ring}/${noun}/rules.md`)
    .filter((path) => existsSync(path)),
);

/** The links from docs/rules.md to those pages. */
export const linksToRules = (): Record<string, string> => ({
  nouns: table(
    ['Noun', 'Rules'],
    rulesPages.map((path) => [path.split('/').at(-2) ?? '', `[${path}](../${path})`]),
  ),
});

/** The block of a page of rules with the requirements that its rules answer, in their order; none for a page without any. */
export function answeredRequirements(page: string): Record<string, string> {
  const own = new Set([...page.matchAll(/^#{2,3} (D-\d+) /gm)].map(([, id]) => id));
  const lines = explainedRequirements(readFileSync('docs/requirements.md', 'utf8')).flatMap(
    ({ text, rules }) => {
      const answers = rules.filter((id) => own.has(id));
      return answers.length > 0 ? [`${text} (${answers.join(', ')})`] : [];
    },
  );
  return lines.length > 0 ? { requirements: lines.join('\n') } : {};
}
