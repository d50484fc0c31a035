/**
 * A pseudo-language: makes every word on the page 30 % longer, and lists what that cuts off, pushes beyond the right edge or lays
 * over another text. Runs in the page.
 */
export function troubleOfLongerTexts(): string[] {
  // for screen readers alone: a box of one pixel, or one that is held above the window
  const isForReaders = (element: Element): boolean => {
    const { width, height, bottom } = element.getBoundingClientRect();
    const isAbove = getComputedStyle(element).position === 'fixed' && bottom <= 0;
    const isHidden = width <= 1 || height <= 1 || isAbove;
    return isHidden || (element.parentElement !== null && isForReaders(element.parentElement));
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('svg, [aria-hidden=true]') &&
    !isForReaders(element);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (text.data.trim() !== '' && text.parentElement && isShown(text.parentElement)) texts.push(text);
  }
  const addresses = /@|:\/\//;
  const longer = (words: string) =>
    words.replace(/\S+/g, (word) =>
      addresses.test(word)
        ? word
        : word.replace(/\p{L}{2,}/u, (letters) => letters + 'n'.repeat(Math.ceil(letters.length * 0.3))),
    );
  for (const text of texts) text.data = longer(text.data);
  // the names of columns, which cards show
  for (const cell of document.querySelectorAll<HTMLElement>('[data-column]'))
    cell.dataset.column = longer(cell.dataset.column ?? '');

  const troubles: string[] = [];
  const name = (text: Text) => `“${text.data.trim().slice(0, 60)}”`;
  type Placed = { text: Text; rects: DOMRect[]; layer: Element | null };
  const placed: Placed[] = texts.map((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const layer = text.parentElement?.closest('header, nav, [role=dialog], [data-fixed], footer') ?? null;
    return { text, rects: [...range.getClientRects()], layer };
  });
  for (const { text, rects } of placed) {
    for (let box = text.parentElement; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, textOverflow, position } = getComputedStyle(box);
      // what scrolls is not cut, and an ellipsis is meant
      if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis') break;
      if (position === 'fixed') break;
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const edge = box.getBoundingClientRect();
      const isCut = rects.some(
        ({ left, right, bottom }) =>
          left < edge.left - 1 ||
          right > edge.right + 1 ||
          (overflowY !== 'auto' && bottom > edge.bottom + 2),
      );
      if (isCut) {
        troubles.push(`${name(text)} is cut off`);
        break;
      }
    }
  }
  for (const [index, one] of placed.entries())
    for (const other of placed.slice(index + 1)) {
      if (one.layer !== other.layer) continue;
      const lies = one.rects.some((a) =>
        other.rects.some((b) => {
          const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          return across > 2 && down > Math.min(a.height, b.height) * 0.4;
        }),
      );
      if (lies) troubles.push(`${name(one.text)} and ${name(other.text)} overlap`);
    }
  return troubles;
}
