import type { ReactElement } from 'react';
import type { RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import type { Guard } from '#features/sessions/policy.ts';
import { guardOf } from '#features/sessions/web/whereabouts.ts';
import { routes } from './routes.tsx';
import { Guarded } from './session/Guarded.tsx';

type Found = { path: string; guard: Guard | 'none' };

/** Every path of the site map with the guard in front of it. */
function walk(table: RouteObject[], above: Guard | 'none' = 'none'): Found[] {
  return table.flatMap((route) => {
    const element = route.element as ReactElement<{ need: Guard }> | undefined;
    const guard = element?.type === Guarded ? element.props.need : above;
    const here = route.path === undefined ? [] : [{ path: route.path, guard }];
    return [...here, ...walk(route.children ?? [], guard)];
  });
}

const found = walk(routes);

it('guards every path as the remembered paths expect it', () => {
  expect(found.length).toBeGreaterThan(6);
  const expected = found.map(({ path }) => ({ path, guard: guardOf(path) }));
  expect(found).toEqual(expected);
});

it('loads every page it names', async () => {
  const pages = (table: RouteObject[]): RouteObject[] =>
    table.flatMap((route) => [...(route.lazy ? [route] : []), ...pages(route.children ?? [])]);
  for (const { path, lazy } of pages(routes)) {
    const { Component } = await (lazy as () => Promise<{ Component: unknown }>)();
    expect(Component, path).toBeTypeOf('function');
  }
});
