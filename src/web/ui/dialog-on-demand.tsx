import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { sayPlainly, takeBackNote } from './PlainNote.tsx';

type Openable = { opened: boolean; onClose: () => void };

/** What a reader is told when a dialog cannot be loaded; pressing the same button asks for it again. */
export const DIALOG_UNAVAILABLE = 'This could not be opened. Please check your connection and try again.';

/**
 * A dialog whose code loads when it is first opened, so that a page starts without it. If it cannot be had, the page says
 * so until the next try, without loading anything for it, and goes on as if the dialog had been closed again.
 */
export function dialogOnDemand<P extends Openable>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;

  return function DialogOnDemand(props: P) {
    const [Part, setPart] = useState(() => loaded);
    const isMissing = props.opened && Part === undefined;
    const giveUp = useEffectEvent(() => {
      sayPlainly(DIALOG_UNAVAILABLE);
      props.onClose();
    });
    useEffect(() => {
      if (!isMissing) return;
      takeBackNote();
      let isLeft = false;
      load().then(
        (Loaded) => {
          loaded = Loaded;
          if (!isLeft) setPart(() => Loaded);
        },
        () => {
          if (!isLeft) giveUp();
        },
      );
      return () => {
        isLeft = true;
      };
    }, [isMissing]);
    return Part ? <Part {...props} /> : null;
  };
}
