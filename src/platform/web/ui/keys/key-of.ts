type Press = Pick<KeyboardEvent, 'key' | 'keyCode' | 'isComposing'>;

/**
 * The key of a press, '' while an input method composes a character: the Enter that ends the choice of a Chinese character
 * belongs to the method (D-300). Safari sends it after the composition, with the key code 229.
 */
export function keyOf(event: Press | { nativeEvent: Press }): string {
  const { key, keyCode, isComposing } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === 229 ? '' : key;
}
