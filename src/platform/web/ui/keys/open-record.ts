/** The open record on the page, on which the keys of its decision act (D-299); null without one. */
export function openRecord(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main [data-keys="record"]');
}
