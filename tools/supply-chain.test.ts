import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { measured, sized } from '#test/size.ts';

type Package = { license?: string; integrity?: string; dev?: boolean; hasInstallScript?: boolean };

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Package>;
};
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>;
};
const installed = Object.entries(packages).filter(([path]) => path !== '');
const running = installed.filter(([, { dev }]) => !dev);

/** Licences that allow what the portal does with its packages. */
const free =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|LGPL-3\.0-or-later|Unlicense)$/;
const isFree = (license = '') =>
  license.split(/ AND | OR /).every((part) => free.test(part.replace(/[()]/g, '')));

/** Keys and tokens as programs print them. */
const secret = new RegExp(
  [
    '-----BEGIN (?:[A-Z]+ )?PRIVATE KEY',
    '\\bAKIA[0-9A-Z]{16}\\b',
    '\\bgh[pousr]_[A-Za-z0-9]{36}\\b',
    '\\bnpm_[A-Za-z0-9]{36}\\b',
    '\\bxox[abp]-[A-Za-z0-9-]{20,}',
    '\\beyJ[\\w-]{20,}\\.eyJ[\\w-]{20,}\\.',
  ].join('|'),
);

it('every package has a hash in the lock file, a free licence, and runs without a script of its installation', () => {
  expect(installed.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([]);
  expect(running.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)).toEqual([]);
  const named = running.filter(([, { license }]) => license !== undefined);
  expect(named.filter(([, { license }]) => !isFree(license)).map(([path]) => path)).toEqual([]);
  expect(Object.values(dependencies).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  const counted = { 'direct packages': Object.keys(dependencies).length, 'running packages': running.length };
  measured({ ...counted, 'without a named licence': running.length - named.length });
});

it.runIf(sized({ usual: 0, long: 1 }))('npm sbom lists every running package', () => {
  // with --omit=dev npm leaves out what a development package uses too
  const options = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const { components } = JSON.parse(execFileSync('npm', options, { encoding: 'utf8', maxBuffer: 1e8 })) as {
    components: { name: string; version: string }[];
  };
  for (const name of Object.keys(dependencies)) expect(components.map((each) => each.name)).toContain(name);
  measured({ 'bill of materials': components.length });
});

it('no committed file holds a key or token', () => {
  const paths = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 1e8 })
    .split('\0')
    .filter(Boolean);
  const texts = paths.filter((path) => !/\.(jpe?g|png|webp|avif|woff2?|mp4|pdf|ico|ttf|otf)$/.test(path));
  const found = texts.filter((path) => secret.test(readFileSync(path, 'utf8')));
  expect(found.filter((path) => path !== 'tools/supply-chain.test.ts')).toEqual([]);
  measured({ files: texts.length, 'with a secret': 0 });
});

it('a key in a file and a licence that is not free would be noticed', () => {
  const planted = [
    ['-----BEGIN', 'PRIVATE KEY-----'].join(' '),
    `AKIA${'A'.repeat(16)}`,
    `ghp_${'a'.repeat(36)}`,
    `npm_${'a'.repeat(36)}`,
  ];
  for (const text of planted) expect(secret.test(`const key = '${text}';`)).toBe(true);
  for (const license of ['UNLICENSED', 'AGPL-3.0', 'MIT AND GPL-3.0', undefined])
    expect(isFree(license)).toBe(false);
});
