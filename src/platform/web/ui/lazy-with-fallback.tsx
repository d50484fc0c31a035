import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { hideBanner, showBanner } from './Banner.tsx';

const Nothing = () => null;

/**
 * A part that loads when it is first rendered; whoever renders it provides a Suspense boundary. If its chunk cannot be had,
 * the page goes on with the fallback, by default nothing, and the next mount asks again.
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

/** What a reader is told when a dialog cannot be loaded; pressing the same button asks for it again. */
export const DIALOG_UNAVAILABLE = 'This could not be opened. Please check your connection and try again.';

/** A dialog that loads when it is first opened. If it cannot be had, the page says so and goes on as if it had been closed. */
export function lazyDialog<P extends Openable>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let isLoaded = false;
  const Dialog = lazyWithFallback<P>(async () => {
    const Part = await load();
    isLoaded = true;
    return Part;
  }, Unavailable);

  return function LazyDialog(props: P) {
    const { opened } = props;
    const [wasOpened, setWasOpened] = useState(opened);
    if (opened && !wasOpened) setWasOpened(true);
    useEffect(() => {
      if (opened && !isLoaded) hideBanner();
    }, [opened]);
    // until it is loaded each opening mounts it anew, and asks again
    if (!opened && !(wasOpened && isLoaded)) return null;
    return (
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    );
  };
}

function Unavailable({ onClose }: Openable) {
  const giveUp = useEffectEvent(() => {
    showBanner(DIALOG_UNAVAILABLE);
    onClose();
  });
  useEffect(() => giveUp(), []);
  return null;
}
