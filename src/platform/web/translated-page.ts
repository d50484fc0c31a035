/** The element that stands where a browser's translation took a text node of React's out of the page. */
const standIns = new WeakMap<Node, Element>();

const isFont = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT';

function noteStandIns(changes: readonly MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
    const text = removedNodes[0];
    if (text?.nodeType !== Node.TEXT_NODE) continue;
    const standIn = [addedNodes[0], previousSibling, nextSibling].find(isFont);
    if (standIn) standIns.set(text, standIn);
  }
}

/** Puts a text node back in place of its translation; the browser translates it again. */
function putBack(node: Node): void {
  const standIn = standIns.get(node);
  standIns.delete(node);
  if (node.parentNode === null) standIn?.parentNode?.replaceChild(node, standIn);
}

/** The child of the parent that holds the node, or null. */
function childWith(parent: Node, node: Node): Node | null {
  let child: Node | null = node;
  while (child !== null && child.parentNode !== parent) child = child.parentNode;
  return child;
}

/**
 * Keeps React working on a page that the browser translates. A translation (Google Translate of Chrome) replaces text nodes by <font>
 * elements, and React then fails to remove or insert beside a node of its own (React issue 11538), or writes into one that nobody
 * sees (D-313). Call it before the first render; it changes Node.prototype.
 */
export function allowTranslation(): void {
  new MutationObserver(noteStandIns).observe(document, { childList: true, subtree: true });
  const { removeChild, insertBefore } = Node.prototype;
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode !== this) putBack(child);
    const own = childWith(this, child);
    if (own !== null) removeChild.call(this, own);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (before !== null && before.parentNode !== this) putBack(before);
    insertBefore.call(this, node, before && childWith(this, before));
    return node;
  };
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      putBack(this);
      value?.set?.call(this, text);
    },
  });
}
