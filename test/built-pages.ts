import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const template =
  '<html><head><meta name="csp-nonce" content="__CSP_NONCE__"><title>Park</title><meta name="description" content="Lots"><script type="module" crossorigin src="/assets/index-1.js"></script><link rel="stylesheet" crossorigin href="/assets/index-1.css"></head><body><div id="root"></div></body></html>';

const manifest = {
  'entry-client.tsx': { file: 'assets/index-1.js' },
  '_table.js': { file: 'assets/table-1.js', css: ['assets/table-1.css'], imports: ['entry-client.tsx'] },
  '_rows-1.js': { file: 'assets/rows-1.js', name: 'rows', css: ['assets/rows-1.css'] },
  'pages/HomePage.tsx': { file: 'assets/home-1.js', imports: ['_table.js'] },
};

/** A renderer that shows the page's name and counts its runs; it fails for one given page. */
const renderer = `
  let rendered = 0;
  const known = ['/', '/dashboard', '/admin/agencies/:id'];
  export const openPark = () => ({ publicPages: ['/', '/?view=plan'], moved: { '/old': '/' }, known });
  export const NOT_FOUND_PAGE = '/lost';
  export const routeOf = (address) => address.split('/')[1];
  export const viewAt = (path, query) => {
    const view = new URLSearchParams(Array.from(query).filter(([name]) => ['view', 'phase'].includes(name)));
    return view.size === 0 ? path : \`\${path}?\${view}\`;
  };
  export async function render({ address, site, nonce, api }) {
    const name = api ? await api.name() : 'nobody';
    if (name === 'ghost') throw new Error('nothing to be seen');
    rendered += 1;
    const head = \`<link rel="canonical" href="\${site}/"><meta property="og:title" content="Park"><meta property="og:description" content="Lots"><meta property="og:url" content="\${site}/">\`;
    const chunks = address.includes('phase') ? ['rows'] : [];
    const body = \`<main data-rendered="\${rendered}" data-nonce="\${nonce}">\${address} of \${name}</main>\`;
    return { component: 'HomePage', chunks, title: 'A $& title', description: 'Rendered', head, body, state: { name } };
  }
  export const renderShell = ({ address }) => ({ component: undefined, title: 'Park', description: '', head: '', body: '', state: { shell: address } });
`;

/** Writes what a build of the pages leaves, in English and Chinese. */
export async function writeBuiltPages(folder: string): Promise<void> {
  for (const part of ['web/assets', 'web/.vite/zh/.vite', 'renderer/zh'])
    await mkdir(join(folder, part), { recursive: true });
  const files = {
    'web/index.html': template,
    'web/.vite/manifest.json': JSON.stringify(manifest),
    'web/.vite/zh/index.html': template.replace('index-1.js', 'index-zh.js'),
    'web/.vite/zh/.vite/manifest.json': JSON.stringify(manifest),
    'renderer/zh/package.json': '{"type":"module"}',
    'renderer/zh/entry-server.js': renderer.replace(/(?=\$\{address\} of)/, 'zh: '),
    'renderer/package.json': '{"type":"module"}',
    'renderer/entry-server.js': renderer,
    'web/assets/main-1.js': 'plain script',
    'web/assets/main-1.js.gz': 'packed script',
  };
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
}
