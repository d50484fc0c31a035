import { type ComponentType, lazy, useEffect, useState } from 'react';

const Nothing = () => null;

/**
 * A part that loads when it is first drawn. If it cannot be had, the page goes on with what stands in for it, by default
 * nothing, instead of failing; whoever draws it anew later asks for it again.
 */
export function dispensable<P extends object>(
  load: () => Promise<ComponentType<P>>,
  StandIn: ComponentType<P> = Nothing,
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
    return <StandIn {...props} />;
  }

  return function Dispensable(props: P) {
    const [Part] = useState(() => Latest);
    return <Part {...props} />;
  };
}
