import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { t } from '#shared/say.ts';
import { useKeyHold } from './keys/keyboard.ts';
import { dismissToast, toast } from './toast.tsx';

const Nothing = () => null;

/**
 * A lazy component; its user provides a Suspense boundary. If its chunk cannot be loaded,
 * the fallback is rendered, by default nothing, and the next mount tries again.
 */
export function lazyWithFallback<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Fallback: ComponentType<P> = Nothing,
): ComponentType<P> {
  const ask = (): ComponentType<P> =>
    lazy(() =>
      load().then(
        (Part) => ({ default: Part }),
        () => ({ default: Missing }),
      ),
    );
  let Latest = ask();

  function Missing(props: P) {
    useEffect(
      () => () => {
        Latest = ask();
      },
      [],
    );
    return <Fallback {...props} />;
  }

  return function LazyWithFallback(props: P) {
    const [Part] = useState(() => Latest);
    return <Part {...props} />;
  };
}

type Openable = { opened: boolean; onClose: () => void };

/** The message when a dialog cannot be loaded; clicking the same button tries again. */
export const DIALOG_UNAVAILABLE = t('This could not be opened. Please check your connection and try again.');

/** A dialog in a chunk of its own. `preload` fetches the chunk, and rejects if it cannot be had. */
type LazyDialog<P> = ComponentType<P> & { preload: () => Promise<unknown> };

/** A lazy dialog. If it cannot be loaded, a message is shown and the dialog counts as closed. */
export function lazyDialog<P extends Openable>(load: () => Promise<ComponentType<P>>): LazyDialog<P> {
  let Loaded: ComponentType<P> | undefined;
  const preload = async () => {
    Loaded = await load();
    return Loaded;
  };
  const Dialog = lazyWithFallback<P>(preload, Unavailable);

  function LazyDialog(props: P) {
    const { opened } = props;
    // a preloaded dialog must not suspend: React shows what replaces a fallback up to 300 ms later
    const [Part, setPart] = useState<ComponentType<P>>();
    if (opened && !Part) setPart(() => Loaded ?? Dialog);
    useEffect(() => {
      if (opened && !Loaded) dismissToast(DIALOG_UNAVAILABLE);
    }, [opened]);
    // until it is loaded each opening mounts it again, which retries the import
    if (!Part || (!opened && !Loaded)) return null;
    return (
      <Suspense fallback={<KeyHold />}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(LazyDialog, { preload });
}

/** Until the dialog is loaded, what is typed is for its field. */
function KeyHold() {
  useKeyHold(true);
  return null;
}

function Unavailable({ onClose }: Openable) {
  const giveUp = useEffectEvent(() => {
    toast(DIALOG_UNAVAILABLE, 'error', Number.POSITIVE_INFINITY);
    onClose();
  });
  useEffect(() => giveUp(), []);
  return null;
}
