import * as esbuild from 'esbuild';

const serverBuild = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
} as const;

/**
 * Bundles our own code and the seeds into one file, and what draws PDFs into another; packages stay in node_modules, migrations/
 * is read at run time. The PDF worker is a separate file with its parser bundled, since it starts often and needs a small part of that package.
 */
export async function buildServer(folder: string): Promise<void> {
  for (const name of ['main', 'drawing-process'])
    await esbuild.build({
      ...serverBuild,
      entryPoints: [`src/app/server/${name}.ts`],
      outfile: `${folder}/${name}.js`,
      packages: 'external',
    });
  await esbuild.build({
    ...serverBuild,
    entryPoints: ['src/platform/server/pdf/pdf-process.ts'],
    outfile: `${folder}/pdf-process.js`,
  });
}
