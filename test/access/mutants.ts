import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';
import { build, type Plugin } from 'esbuild';
import type { Policies } from './permissions.ts';

/** `rule` is the permission that it stands in: 'queues.join'. */
type Site = {
  id: number;
  where: string;
  rule: string;
  what: string;
  kind: 'refusal' | 'answer' | 'condition';
};

/** Every noun with a policy, as 'core/lots'. */
const nouns = ['core', 'modules'].flatMap((ring) =>
  readdirSync(`src/${ring}`)
    .map((name) => `${ring}/${name}`)
    .filter((noun) => existsSync(`src/${noun}/policy.ts`)),
);

const conditions =
  /(?<![.\w]|function )(?:isAdministrator|isMember|isAgencyStaff|runsAgency|takesPart|isWithinReach|isInAgencyOf|canMove|may|offersCancelInDetail)\((?:[^()]|\([^()]*\))*\)|(?<![.\w])[\w.]+ (?:===|!==) (?:'\w+'|[\w.]+)(?![\w(])/g;

/**
 * Instruments a policy's source with a switch at every refusal (`allowIf`, `no`), every early yes, and every condition that a
 * refusal, a yes or a scope depends on. Comments and types are left alone.
 */
function addSwitches(feature: string, text: string, sites: Site[]): string {
  let rule = '';
  const newSite = (kind: Site['kind'], what: string, line: number) => {
    const id = sites.length;
    sites.push({ id, kind, rule: `${feature}.${rule}`, what, where: `${feature}/policy.ts:${line} ${what}` });
    return id;
  };
  const lines = text.split('\n').map((line, index) => {
    rule = /^(?: {2}|export function )(\w+)\(/.exec(line)?.[1] ?? rule;
    const code = !/^\s*(?:\*|\/\*|\/\/|import|type|export type|export function)/.test(line);
    if (!code) return line;
    const number = index + 1;
    return line
      .replace(conditions, (test) => `at.is(${newSite('condition', test, number)}, () => ${test})`)
      .replace(/(?<![.\w])allowIf\(/g, () => `at.allowIf(${newSite('refusal', 'allowIf', number)}, `)
      .replace(/(?<![.\w])no\(/g, () => `at.no(${newSite('refusal', 'no', number)}, `)
      .replace(/return yes;/g, () => `return at.yes(${newSite('answer', 'yes', number)});`);
  });
  return lines.join('\n');
}

/** The switches: all off except one mutant. */
const switchboard = `
  const at = {
    turned: null,
    says(id, word) { return at.turned !== null && at.turned.id === id && at.turned.forced === word; },
    is(id, test) { return at.says(id, 'yes') || (!at.says(id, 'no') && test()); },
    allowIf(id, condition, refusal) {
      const allowed = at.says(id, 'yes') || (!at.says(id, 'no') && condition);
      return allowed ? { allowed: true } : { allowed: false, refusal };
    },
    no(id, refusal) { return at.says(id, 'yes') ? { allowed: true } : { allowed: false, refusal }; },
    yes(id) {
      return at.says(id, 'no') ? { allowed: false, refusal: { code: 'FORBIDDEN', status: 403 } } : { allowed: true };
    },
  };
`;

type Switchboard = { turned: { id: number; forced: 'yes' | 'no' } | null };

/** Loads all policies again, in memory, instrumented. */
export async function loadSwitched(): Promise<{ policies: Policies; at: Switchboard; sites: Site[] }> {
  const sites: Site[] = [];
  const plugin: Plugin = {
    name: 'switches',
    setup: ({ onLoad }) => {
      onLoad({ filter: /(?:core|modules)\/\w+\/policy\.ts$/ }, async ({ path }) => {
        const feature = /(?:core|modules)\/(\w+)\/policy/.exec(path)?.[1] ?? '';
        return { contents: addSwitches(feature, await readFile(path, 'utf8'), sites), loader: 'ts' };
      });
    },
  };
  const entry = nouns
    .map((noun) => `export * as ${noun.split('/')[1]} from '#${noun}/policy.ts';`)
    .join('\n');
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    format: 'iife',
    globalName: 'policies',
    platform: 'node',
    write: false,
    logLevel: 'error',
    plugins: [plugin],
  });
  const code = `${switchboard}${outputFiles[0]?.text}; ({ policies, at })`;
  const { policies, at } = runInNewContext(code, { URL, TextEncoder, TextDecoder }) as {
    policies: Policies;
    at: Switchboard;
  };
  return { policies, at, sites };
}

/** Every whole permission, replaced by yes and by no. */
export function wholePermissions(
  policies: Policies,
): { rule: string; replace: (by: unknown) => () => void }[] {
  const modules = Object.values(policies).flatMap((policy) => Object.entries(policy));
  const groups = modules.filter(([name]) => name.endsWith('Can')) as [string, Record<string, unknown>][];
  return groups.flatMap(([group, can]) =>
    Object.keys(can).map((name) => ({
      rule: `${group}.${name}`,
      replace: (by: unknown) => {
        const kept = can[name];
        can[name] = by;
        return () => {
          can[name] = kept;
        };
      },
    })),
  );
}
