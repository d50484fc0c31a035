import { Suspense } from 'react';
import { Link } from 'react-router';
import { paths } from '#platform/web/paths.ts';
import { lazyWithFallback } from '#platform/web/ui/lazy-with-fallback.tsx';
import { t } from '#shared/say.ts';
import menus from './menus.module.css';

/** If it cannot be loaded, a link without the number is shown instead. */
const HeaderTools = lazyWithFallback(
  async () => (await import('./HeaderTools.tsx')).HeaderTools,
  () => (
    <Link className={menus.link} to={paths.notices()}>
      {t('Notices')}
    </Link>
  ),
);

/** The tools in the header of signed-in people, in a chunk of their own; the place of the bell is kept free until it is loaded. */
export function HeaderBell() {
  return (
    <Suspense fallback={<span className={menus.bellSpace} />}>
      <HeaderTools />
    </Suspense>
  );
}
