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
      try {
        for (const part of all) {
          await import(part);
          await new Promise((go) => setTimeout(go));
        }
      } catch {
        // the network may be back at the next sign
        started = false;
        if (isAwaited()) sayMissing();
      }
    };
    // what the program shows next needs the styles; without them it still works
    link({ rel: 'stylesheet', href: styles, onload: run, onerror: run });
  };

  // Whoever waits for the program learns that it did not come, and gets it anew where the files of this page are gone.
  const note = document.createElement('p');
  const sayMissing = () => {
    note.role = 'alert';
    note.style.cssText =
      'position: fixed; z-index: 1000; inset: auto 1rem 1rem; margin: 0 auto; max-width: 34rem; padding: 1rem; border: 1px solid; border-radius: 0.5rem; background: var(--mantine-color-body)';
    const again = Object.assign(document.createElement('a'), {
      href: location.pathname + location.search,
      textContent: 'load this page again',
    });
    note.replaceChildren('This did not work: the page could not be loaded completely. Check your connection and ', again, '.');
    document.body.append(note);
  };

  // What is done too early is done again once there is somebody to hear it: every choice, what was typed, the last press.
  const presses = 'button, label, tr, [type=checkbox], [type=radio]';
  const choices = '[type=checkbox], [type=radio]';
  const typed = new Map();
  const chosen = new Set();
  const held = new Set();
  let pressed;
  let touched;
  let isListening = false;
  const isAwaited = () => pressed !== undefined || chosen.size + typed.size > 0;

  /** What a press means: undefined for links, text fields, their labels and menus, which do their work alone. */
  const meantBy = (target) => {
    const hit = target.closest(`${presses}, a, input, select, textarea, summary`);
    const control = hit?.control ?? hit;
    return hit?.matches(presses) && (!hit.matches('label') || control.matches(choices)) ? control : undefined;
  };
  const hold = (control) => {
    // a second press means the same as the first, which nobody saw answered
    if (control.matches(choices)) {
      chosen.delete(control);
      chosen.add(control);
    } else pressed = control;
    // the press has been felt
    control.style.opacity = '0.6';
    held.add(control);
    start();
  };
  const holdPress = (event) => {
    const control = meantBy(event.target);
    if (!control) return;
    event.preventDefault();
    // the program may be there and not yet know whose page it is: it would answer now, and again later
    event.stopImmediatePropagation();
    hold(control);
  };
  // Where a list is replaced under a mouse button that is down, no click comes of it. A finger presses what is there when
  // it is lifted.
  const touch = ({ target, pointerType }) => {
    touched = pointerType === 'mouse' ? meantBy(target) : undefined;
  };
  const lift = () => {
    const control = touched;
    touched = undefined;
    if (!control || control.isConnected) return;
    if (isListening) void press(control);
    else hold(control);
  };
  const holdText = ({ target }) => {
    if (target.matches(`${choices}, [type=file]`)) return;
    typed.set(target, target.value);
    start();
  };

  // Somebody signed in has got a list of their own meanwhile, whose controls have the names of the drawn ones.
  const nameOf = (control) => control.getAttribute('aria-label') ?? (control.labels?.[0] ?? control).textContent;
  const present = async (control) => {
    for (let looks = 0; looks < 20 && !control.isConnected; looks += 1) {
      const others = Array.from(document.querySelectorAll(control.tagName));
      const same = others.find((other) => nameOf(other) === nameOf(control));
      if (same) return same;
      await new Promise((go) => setTimeout(go, 100));
    }
    return control;
  };
  const press = async (control) => (await present(control)).click();

  const repeat = async () => {
    isListening = true;
    note.remove();
    removeEventListener('click', holdPress, true);
    removeEventListener('pointerdown', touch, true);
    for (const control of held) control.style.opacity = '';
    // each change builds on the one before, which must have been drawn
    const drawn = () => new Promise((go) => whenIdle(go));
    // first, since what is typed may narrow a list that they stand in
    for (const choice of chosen) {
      await press(choice);
      await drawn();
    }
    for (const [drawnField, value] of typed) {
      const field = await present(drawnField);
      // by way of another value, since a value that was there before the program is no news to it
      field.value = '';
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
      field.dispatchEvent(new Event(field.matches('select') ? 'change' : 'input', { bubbles: true }));
      await drawn();
    }
    // somebody may have gone on typing in a field that was yet to come
    removeEventListener('input', holdText, true);
    if (pressed) await press(pressed);
  };

  // What advertisements, newsletters and shared posts add to a link. No page reads these names; any other one asks for
  // something that only the program can show.
  const campaignNames =
    /^(?:utm_\w+|gclid|gbraid|wbraid|gad_source|gad_campaignid|fbclid|igshid|msclkid|ttclid|twclid|li_fat_id|mc_[ce]id)$/;
  const asksForMore = () => {
    const drawnFor = new URLSearchParams(document.getElementById('root').dataset.search);
    const asked = Array.from(new URLSearchParams(location.search).keys());
    return asked.some((name) => !drawnFor.has(name) && !campaignNames.test(name));
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
    for (const placeholder of document.querySelectorAll('[aria-busy=true]')) watch.observe(placeholder);
    setTimeout(start, 4000);
  };

  if (program) {
    addEventListener('click', holdPress, true);
    addEventListener('pointerdown', touch, true);
    addEventListener('pointerup', lift, true);
    addEventListener('input', holdText, true);
    addEventListener('program-listens', repeat, { once: true });
    // the drawn page is a visitor's, and knows nothing of what it was sent on with
    const next = () => {
      if (isSignedIn() || history.state?.usr || asksForMore()) whenIdle(start);
      else startWhenWanted();
    };
    addEventListener('load', () => requestAnimationFrame(next), { once: true });
    for (const sign of ['pointerdown', 'keydown', 'online']) addEventListener(sign, start);
  }
}
