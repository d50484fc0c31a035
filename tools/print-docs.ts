/** `npm run docs`: prints states, labels and permissions from the code into docs/domain.md, and into each rules.md the requirements that its rules answer. */
import { readFile, writeFile } from 'node:fs/promises';
import { answeredRequirements, linksToRules, rulesPages } from './domain/answered-requirements.ts';
import { domainTables } from './domain/domain-tables.ts';
import { fillBlocks } from './domain/markdown.ts';

async function print(
  page: string,
  printsOf: (text: string) => Readonly<Record<string, string>>,
): Promise<void> {
  const before = await readFile(page, 'utf8');
  const after = fillBlocks(before, printsOf(before));
  await writeFile(page, after);
  if (after !== before) console.log(`${page} is printed anew`);
}

await print('docs/domain.md', domainTables);
await print('docs/rules.md', linksToRules);
for (const page of rulesPages) await print(page, answeredRequirements);
