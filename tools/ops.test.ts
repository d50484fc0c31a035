import { existsSync, readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { countFailures, measureRequests, watchJobs, watchPortal } from '#app/server/metrics/metrics.ts';
import { steps } from './build-steps.mjs';

/** Every series that a scrape can hold; nothing is read before one. */
function seriesNames(): { own: string[]; all: Set<string> } {
  const registry = new Registry();
  measureRequests(registry, Fastify());
  watchPortal(registry, {} as Parameters<typeof watchPortal>[1]);
  countFailures(registry, []);
  watchJobs(registry, {} as Parameters<typeof watchJobs>[1]);
  const own = registry.getMetricsAsArray().map(({ name }) => name);
  collectDefaultMetrics({ register: registry });
  const names = registry.getMetricsAsArray().map(({ name }) => name);
  const parts = ['bucket', 'sum', 'count'].map((part) => `http_request_duration_seconds_${part}`);
  const unit = readFileSync('ops/portal-backup.service', 'utf8');
  const [, ofBackup = ''] = /date \+"(\w+) %%s"/.exec(unit) ?? [];
  return { own, all: new Set([...names, ...parts, ofBackup, 'up']) };
}

const words = /and|by|le|or|sum|rate|max|min|time|topk|absent|increase|histogram_quantile/;
/** The metrics that a PromQL expression reads. */
function metricsIn(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)|\boffset \w+|"[^"]*"/g, ' ');
  const names = bare.match(/[a-z_][a-z0-9_]*/g) ?? [];
  return names.filter((name) => !new RegExp(`^(?:${words.source}|e\\d+)$`).test(name));
}

const alerts = readFileSync('ops/alerts.yml', 'utf8');
const watching = readFileSync('docs/watching.md', 'utf8').split('\n## Metrics')[1] ?? '';
const { own, all } = seriesNames();

it('alerts and dashboard ask for metrics that exist', () => {
  const dashboard = JSON.parse(readFileSync('ops/dashboard.json', 'utf8')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const rules = [...alerts.matchAll(/^ +expr: (.+)$/gm)].map(([, expression]) => expression ?? '');
  expect(rules.length).toBe(alerts.match(/- alert:/g)?.length);
  const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  for (const expression of [...rules, ...shown]) {
    const asked = metricsIn(expression);
    expect(asked, expression).not.toEqual([]);
    expect(
      asked.filter((name) => !all.has(name)),
      expression,
    ).toEqual([]);
  }
});

it('docs/watching.md explains every metric of the portal and what to do about every alert', () => {
  const rows = [...(watching.split('\n## Alerts')[0] ?? '').matchAll(/^\| `([a-z_]+)` \|/gm)].map(
    ([, name]) => name,
  );
  expect(rows.sort()).toEqual(own.sort());
  const named = [...watching.matchAll(/^\| ([A-Z]\w+) \|/gm)].map(([, name]) => name);
  const raised = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect(named.filter((name) => name?.startsWith('Portal')).sort()).toEqual(raised.sort());
});

it('ops/Containerfile copies what exists, and .dockerignore leaves it all that the build reads', () => {
  const recipe = readFileSync('ops/Containerfile', 'utf8');
  const left = [...readFileSync('.dockerignore', 'utf8').matchAll(/^!(.+)$/gm)].map(([, path = '']) => path);
  const made = ['dist', 'node_modules'];
  const copied = [...recipe.matchAll(/^COPY (?:--from=build )?(.+) \S+$/gm)]
    .flatMap(([, paths = '']) => paths.split(' '))
    .map((path) => path.replace('/portal/', ''))
    .filter((path) => path !== '.' && !made.includes(path));
  expect(copied.length).toBeGreaterThan(3);
  const named = [...copied, ...left].filter((path) => !path.includes('*'));
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
  const read = [...copied, ...steps.flatMap(({ inputs }) => inputs)];
  const starts = left.map((pattern) => pattern.split('*')[0] ?? '');
  expect(read.filter((path) => !starts.some((start) => path.startsWith(start)))).toEqual([]);
});

it('ops/Containerfile takes the Node.js of .nvmrc', () => {
  const [, version] = /node:(\d+)-/.exec(readFileSync('ops/Containerfile', 'utf8')) ?? [];
  expect(readFileSync('.nvmrc', 'utf8').split('.')[0]).toBe(version);
});
