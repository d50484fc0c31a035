/** Holds what neither compiler nor linter knows: layers, feature order, file vocabulary, cited ids. Part of `npm run check`. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { checkLayers, checkPackages } from './structure/layers.ts';
import type { SourceFile } from './structure/source-file.ts';
import { checkComponents, checkLength, checkVocabulary } from './structure/vocabulary.ts';
import { checkIds, checkLinks, checkSurroundings } from './structure/words.ts';

const binary = /\.(?:jpe?g|png|ico|webp|avif|mp4|woff2?|gz)$/;

/** Its bad examples would all be found. */
const examples = 'scripts/structure/structure.test.ts';

/** The files that are, or would be, committed. */
function projectFiles(): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    encoding: 'utf8',
  });
  const paths = listed.split('\0').filter((path) => path !== '' && path !== examples && existsSync(path));
  return paths.map((path) => ({ path, text: binary.test(path) ? '' : readFileSync(path, 'utf8') }));
}

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>;
};
const files = projectFiles();
const breaches = [
  ...checkLayers(files),
  ...checkPackages(files, new Set(Object.keys(dependencies))),
  ...checkVocabulary(files),
  ...checkComponents(files),
  ...checkLength(files),
  ...checkIds(files),
  ...checkSurroundings(files),
  ...checkLinks(files),
];
for (const { path, says } of breaches) console.log(`${path}: ${says}`);
const inSource = files.filter(({ path }) => path.startsWith('src/')).length;
console.log(
  `Structure: ${files.length} files seen, ${inSource} of them in src/, ${breaches.length} breaches`,
);
process.exit(breaches.length > 0 || inSource === 0 ? 1 : 0);
