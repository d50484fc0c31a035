// The one script that runs before the first paint, so it is small and has no parts.

// A page never flashes in the other scheme.
document.documentElement.dataset.mantineColorScheme = matchMedia('(prefers-color-scheme: dark)').matches
  ? 'dark'
  : 'light';

// A drawn page reads and leads on by itself. It names the program that makes it live, the parts of that and all styles;
// with `wait` they come after what is seen has loaded, or as soon as somebody wants something of the page.
{
  const { program, parts, styles, wait } = document.currentScript.dataset;
  let started = false;
  let held;

  const link = (attributes) => {
    const element = Object.assign(document.createElement('link'), { crossOrigin: '' }, attributes);
    document.head.append(element);
    return element;
  };

  const start = () => {
    if (started) return;
    started = true;
    const all = [...parts.split(' '), program];
    for (const href of all) link({ rel: 'modulepreload', href });
    // one after the other with a breath between them, so that the page scrolls and answers meanwhile
    const run = async () => {
      for (const part of all) {
        await import(part);
        await new Promise((go) => setTimeout(go));
      }
    };
    // what the program shows next needs the styles; without them it still works
    link({ rel: 'stylesheet', href: styles, onload: run, onerror: run });
  };

  // a button pressed too early is pressed again once there is somebody to hear it
  const hold = (event) => {
    const button = event.target.closest('button');
    if (button === null) return;
    event.preventDefault();
    held = button;
  };

  if (program) {
    addEventListener('click', hold, true);
    addEventListener(
      'program-listens',
      () => {
        removeEventListener('click', hold, true);
        held?.click();
      },
      { once: true },
    );
    if (wait === undefined) start();
    else {
      const whenIdle = window.requestIdleCallback ?? setTimeout;
      addEventListener('load', () => requestAnimationFrame(() => whenIdle(start)), { once: true });
      for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, start, { once: true });
    }
  }
}
