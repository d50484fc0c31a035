/** `npm run docs`: prints states, labels and permissions from the code into docs/domain.md. */
import { readFile, writeFile } from 'node:fs/promises';
import { domainTables } from './domain/domain-tables.ts';
import { fillBlocks } from './domain/markdown.ts';

const page = 'docs/domain.md';
const before = await readFile(page, 'utf8');
const after = fillBlocks(before, domainTables());
await writeFile(page, after);
console.log(after === before ? `${page} is up to date` : `${page} is printed anew`);
