/** As the ref of a message that appears far from the button it answers: scrolls it into view, which matters on a phone. */
export function showInView(message: HTMLElement | null): void {
  message?.scrollIntoView({ block: 'center' });
}
