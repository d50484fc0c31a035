/** Checks what neither compiler nor linter can: layers, feature order, file vocabulary, cited ids. Part of `npm run check`. */
import { readFileSync } from 'node:fs';
import { checkLayers, checkPackages, checkRemovable } from './structure/layers.ts';
import { committedPaths, type SourceFile } from './structure/source-file.ts';
import {
  checkCallbacks,
  checkComponents,
  checkLength,
  checkStyles,
  checkVocabulary,
} from './structure/vocabulary.ts';
import {
  checkAttributes,
  checkIds,
  checkLinks,
  checkParkNames,
  checkReplies,
  checkSurroundings,
} from './structure/words.ts';

const binary = /\.(?:jpe?g|png|ico|webp|avif|mp4|woff2?|gz)$/;

/** Its examples of violations would be reported. */
const examples = 'tools/structure/structure.test.ts';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>;
};
const files: SourceFile[] = committedPaths()
  .filter((path) => path !== examples)
  .map((path) => ({ path, text: binary.test(path) ? '' : readFileSync(path, 'utf8') }));
const breaches = [
  ...checkLayers(files),
  ...checkPackages(files, new Set(Object.keys(dependencies))),
  ...checkRemovable(files),
  ...checkVocabulary(files),
  ...checkComponents(files),
  ...checkLength(files),
  ...checkStyles(files),
  ...checkCallbacks(files),
  ...checkReplies(files),
  ...checkAttributes(files),
  ...checkIds(files),
  ...checkSurroundings(files),
  ...checkLinks(files),
  ...checkParkNames(files),
];
for (const { path, says } of breaches) console.log(`${path}: ${says}`);
const inSource = files.filter(({ path }) => path.startsWith('src/')).length;
console.log(
  `Structure: ${files.length} files seen, ${inSource} of them in src/, ${breaches.length} breaches`,
);
process.exit(breaches.length > 0 || inSource === 0 ? 1 : 0);
