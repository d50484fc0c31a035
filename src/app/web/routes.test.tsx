import type { ReactElement } from 'react';
import type { RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import { parkSiteShape } from '#core/park/site-contract.ts';
import type { Guard } from '#core/sessions/policy.ts';
import { guardOf } from '#core/sessions/web/login-redirect.ts';
import { site } from '#test/site.ts';
import { loadStaffLayout } from './layouts/staff-layout.tsx';
import { createRoutes } from './routes.tsx';
import { Guarded } from './session/Guarded.tsx';

const routes = createRoutes();

type Found = { path: string; guard: Guard | 'none' };

/** Every path of the site map with its guard. */
function walk(table: RouteObject[], above: Guard | 'none' = 'none'): Found[] {
  return table.flatMap((route) => {
    const element = route.element as ReactElement<{ need: Guard }> | undefined;
    const guard = element?.type === Guarded ? element.props.need : above;
    const here = route.path === undefined ? [] : [{ path: route.path, guard }];
    return [...here, ...walk(route.children ?? [], guard)];
  });
}

const found = walk(routes);

it('has for every path the guard that the login redirect expects', () => {
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

/** The paths of the pages with the sidebar. */
async function pathsBehindSidebar(): Promise<string[]> {
  // layout routes have no path
  const frames = (table: RouteObject[]): RouteObject[] =>
    table.flatMap((route) => [
      ...(route.path === undefined && route.lazy ? [route] : []),
      ...frames(route.children ?? []),
    ]);
  const sided: string[] = [];
  const staffLayout = (await loadStaffLayout()).Component;
  for (const frame of frames(routes)) {
    const { Component } = await (frame.lazy as () => Promise<{ Component: unknown }>)();
    if (Component === staffLayout) sided.push(...walk([frame]).map(({ path }) => path));
  }
  return sided;
}

const guardedBy = (wanted: Guard) => found.filter(({ guard }) => guard === wanted).map(({ path }) => path);

it('keeps the four pages of an agency to those who run one and the office, behind the sidebar (R-NAV-10, R-NAV-29)', async () => {
  const paths = ['/agent-dashboard', '/agent/booking-requests', '/agent/agency-requests', '/bookings/create'];
  expect(guardedBy('agent_admin')).toEqual(paths);
  expect(await pathsBehindSidebar()).toEqual(expect.arrayContaining(paths));
});

it('keeps the pages of the office to it, all but the details of an agency behind the sidebar (R-NAV-11, R-NAV-29, D-12)', async () => {
  const documented = [
    '/admin-dashboard',
    '/admin/users',
    '/admin/agencies',
    '/admin/agent-admins',
    '/admin/lots',
    '/admin/bookings',
    '/admin/all-bookings',
  ];
  const details = '/admin/agencies/:id';
  const ofOffice = guardedBy('super_admin');
  expect(ofOffice).toEqual(expect.arrayContaining([...documented, details]));
  expect(found.filter(({ path, guard }) => /^\/admin/.test(path) && guard !== 'super_admin')).toEqual([]);
  const sided = await pathsBehindSidebar();
  expect(sided).toEqual(expect.arrayContaining(ofOffice.filter((path) => path !== details)));
  expect(sided).not.toContain(details);
});

it('keeps the dashboard of an agency from the office, which has none (R-NAV-34, D-04)', () => {
  const keepers = (table: RouteObject[], above: unknown = undefined): unknown[] =>
    table.flatMap((route) => {
      const element = route.element as ReactElement<{ stay?: unknown }> | undefined;
      const stay = element?.type === Guarded ? (element.props.stay ?? above) : above;
      const own = route.path === '/agent-dashboard' ? [stay] : [];
      return [...own, ...keepers(route.children ?? [], stay)];
    });
  expect(keepers(routes)).toEqual([['agent_admin']]);
});

it('refuses a park whose address is that of another page (D-221)', () => {
  const firstParts = new Set(found.map(({ path }) => path.split('/')[1] ?? ''));
  for (const part of ['', '*', site.slug]) firstParts.delete(part);
  for (const slug of firstParts) expect(parkSiteShape.safeParse({ ...site, slug }).success, slug).toBe(false);
  expect(parkSiteShape.safeParse(site).success).toBe(true);
});
