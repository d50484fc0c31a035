import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readLegal } from './read-legal.ts';

const folder = mkdtempSync(join(tmpdir(), 'legal-'));
mkdirSync(join(folder, 'legal'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(markdown: string) {
  writeFileSync(join(folder, 'legal', 'privacy.md'), markdown);
  const mistakes: string[] = [];
  return { ...readLegal(folder, mistakes), mistakes };
}

it('reads sections, paragraphs, lists and links of legal/privacy.md (D-160)', () => {
  const markdown = [
    '# Privacy',
    'Before all, *in short*:\ntwo lines & one <3.',
    '## Rights',
    '1. Write to [us](mailto:office@park.example)',
    '2. See [**My Data**](/my-data), or https://park.example',
  ].join('\n\n');
  expect(read(markdown)).toEqual({
    privacy: [
      { title: '', parts: [{ words: ['Before all, ', 'in short', ': two lines & one <3.'] }] },
      {
        title: 'Rights',
        parts: [
          {
            list: [
              ['Write to ', { text: 'us', href: 'mailto:office@park.example' }],
              [
                'See ',
                { text: 'My Data', href: '/my-data' },
                ', or ',
                { text: 'https://park.example', href: 'https://park.example' },
              ],
            ],
          },
        ],
      },
    ],
    mistakes: [],
  });
});

it.each([
  ['A\n\n<b>bold</b>', ':3: holds HTML, which is not shown'],
  ['A\n\n<script>alert(1)</script>', ':3: holds HTML, which is not shown'],
  ['A <img src=x onerror=alert(1)> B', ':1: holds HTML, which is not shown'],
  ['![Park](park.jpg)', ':1: holds a picture, which is not shown'],
  [
    'A\n\n## B\n\n[x](javascript:alert(1))',
    ':5: links to javascript:alert(1): only https, mailto, tel and own paths are links',
  ],
  ['[x](//evil.example)', ':1: links to //evil.example: only https, mailto, tel and own paths are links'],
  ['[x](/\\evil.example)', ':1: links to /\\evil.example: only https, mailto, tel and own paths are links'],
  [
    '- a\n- [b](java&#115;cript:alert(1))',
    ':1: links to java&#115;cript:alert(1): only https, mailto, tel and own paths are links',
  ],
  ['```\ncode\n```', ':1: holds code, which is not shown'],
  ['| a | b |\n|---|---|\n| 1 | 2 |', ':1: holds a table, which is not shown'],
  ['- a\n  - b', ':1: holds a list in a list, which is not shown'],
  ['', ': says nothing'],
])('refuses what it would not show: %s', (markdown, mistake) => {
  expect(read(markdown)).toEqual({ mistakes: [`legal/privacy.md${mistake}`] });
});
