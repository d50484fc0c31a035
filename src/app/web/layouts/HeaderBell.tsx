import { Suspense } from 'react';
import { Link } from 'react-router';
import { useSession } from '#core/sessions/web/queries.ts';
import { paths } from '#platform/web/paths.ts';
import { lazyWithFallback } from '#platform/web/ui/lazy-with-fallback.tsx';
import { t } from '#shared/say.ts';
import { usedModules } from '../modules.ts';
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

/** The tools in the header of signed-in people, in a chunk of their own; their places are kept free until it is loaded. */
export function HeaderBell() {
  const { user } = useSession();
  const tools = usedModules().filter(({ headerTool }) => user && headerTool?.isFor(user));
  const places = (
    <>
      {tools.map(({ name }) => (
        <span key={name} className={menus.toolSpace} />
      ))}
      <span className={menus.bellSpace} />
    </>
  );
  return (
    <Suspense fallback={places}>
      <HeaderTools />
    </Suspense>
  );
}
