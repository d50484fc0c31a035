import type { ComponentType } from 'react';
import { loadModuleEntries } from '../modules.ts';

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
