// The one script that runs before the first paint, so it is small and has no parts.
{
  const page = document.documentElement;
  const texts = document.currentScript.dataset;

  // A page never flashes in the other colour scheme.
  page.dataset.mantineColorScheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

  // Paper is white: pages are printed in their light colours.
  let shown;
  addEventListener('beforeprint', () => {
    shown = page.dataset.mantineColorScheme;
    page.dataset.mantineColorScheme = 'light';
  });
  addEventListener('afterprint', () => {
    page.dataset.mantineColorScheme = shown;
  });

  // The server renders for a visitor: what is a visitor's alone stays hidden from somebody signed in (global.css).
  try {
    page.toggleAttribute('data-signed-in', localStorage.getItem('token') !== null);
  } catch {
    // without storage nobody is signed in
  }

  // Where the app bundle cannot be loaded no part of it can say so.
  const sayMissing = () => {
    const note = document.createElement('p');
    note.role = 'alert';
    note.style.cssText =
      'position: fixed; z-index: 1000; inset: auto 1rem 1rem; margin: 0 auto; max-width: 34rem; padding: 1rem; border: 1px solid; border-radius: 0.5rem; background: var(--mantine-color-body)';
    const again = Object.assign(document.createElement('a'), {
      href: location.pathname + location.search,
      textContent: texts.again,
    });
    note.append(`${texts.missing} `, again);
    document.body.append(note);
  };
  const watch = ({ target }) => {
    if (target.type !== 'module') return;
    removeEventListener('error', watch, true);
    page.removeAttribute('data-signed-in');
    sayMissing();
  };
  addEventListener('error', watch, true);
}
