import type { ComponentType } from 'react';
import type { OfficeEntry } from '#core/web-module.ts';
import { usedModules } from '../modules.ts';

/** The entries that modules bring to the sidebar of the office. */
export async function loadModuleEntries(): Promise<OfficeEntry[]> {
  const entries = await Promise.all(usedModules().map(({ officeEntry }) => officeEntry?.()));
  return entries.filter((entry) => entry !== undefined);
}

let Layout: ComponentType | undefined;

/** Loads the staff layout, which visitors never need: the same component for all routes, so that it stays between pages. */
export async function loadStaffLayout(): Promise<{ Component: ComponentType }> {
  const [{ SidebarLayout }, moduleEntries] = await Promise.all([
    import('./SidebarLayout.tsx'),
    loadModuleEntries(),
  ]);
  Layout ??= () => <SidebarLayout moduleEntries={moduleEntries} />;
  return { Component: Layout };
}
