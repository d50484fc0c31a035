// The one script that runs before the first paint, so it is small and has no parts.

// A page never flashes in the other scheme.
document.documentElement.dataset.mantineColorScheme = matchMedia('(prefers-color-scheme: dark)').matches
  ? 'dark'
  : 'light';

// A drawn page reads and leads on by itself. It names the program that makes it live, the parts of that and all styles,
// which come when somebody is seen to be there.
{
  const { program, parts, styles } = document.currentScript.dataset;
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  let started = false;

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

  // What is done too early is done again once there is somebody to hear it: the last press, and what was typed.
  const repeatLater = () => {
    const presses = 'button, label, tr, [type=checkbox], [type=radio]';
    const typed = new Map();
    let pressed;

    const holdPress = (event) => {
      // links, text fields and menus do their work alone
      if (!event.target.closest(`${presses}, a, input, select, textarea, summary`)?.matches(presses)) return;
      event.preventDefault();
      pressed = event.target;
    };
    const holdText = ({ target }) => {
      if (!target.matches('[type=checkbox], [type=radio], [type=file]')) typed.set(target, target.value);
    };

    addEventListener('click', holdPress, true);
    addEventListener('input', holdText, true);
    const repeat = async () => {
      removeEventListener('click', holdPress, true);
      removeEventListener('input', holdText, true);
      for (const [field, value] of typed) {
        // by way of another value, since a value that was there before the program is no news to it
        field.value = '';
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
        field.dispatchEvent(new Event(field.matches('select') ? 'change' : 'input', { bubbles: true }));
        // each change builds on the one before, which must have been drawn
        await new Promise((go) => whenIdle(go));
      }
      pressed?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    };
    addEventListener('program-listens', repeat, { once: true });
  };

  const isSignedIn = () => {
    try {
      return localStorage.getItem('token') !== null;
    } catch {
      return false;
    }
  };

  // What is seen comes first. Then a sign of somebody, a placeholder on the screen or a while of reading brings the program:
  // who only looks in loads none of it, and who presses something finds it there.
  const startWhenWanted = () => {
    for (const sign of ['pointermove', 'touchstart', 'scroll', 'focusin']) {
      addEventListener(sign, start, { once: true, passive: true });
    }
    const watch = new IntersectionObserver((seen) => seen.some((each) => each.isIntersecting) && start());
    for (const placeholder of document.querySelectorAll('[aria-busy]')) watch.observe(placeholder);
    setTimeout(start, 4000);
  };

  if (program) {
    repeatLater();
    // the drawn page is a visitor's, and knows nothing of what it was sent on with
    const next = isSignedIn() || history.state?.usr ? () => whenIdle(start) : startWhenWanted;
    addEventListener('load', () => requestAnimationFrame(next), { once: true });
    for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, start, { once: true });
  }
}
