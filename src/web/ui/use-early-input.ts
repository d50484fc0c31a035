import { useLayoutEffect, useRef } from 'react';

type FormOf<V> = {
  getValues(): V;
  getInputNode(path: string): Element | null;
  setFieldValue(path: string, value: never, options: { forceUpdate: boolean }): void;
};

/**
 * A page drawn at build can be typed into before its script runs. What stands in the fields by then is taken into the form,
 * which would otherwise begin empty behind full fields.
 */
export function useEarlyInput<V extends Record<string, unknown>>(form: FormOf<V>): void {
  const first = useRef(form);
  useLayoutEffect(() => {
    const values = first.current.getValues();
    for (const [name, value] of Object.entries(values)) {
      const field = first.current.getInputNode(name);
      const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
      if (!isText || typeof value !== 'string' || field.value === value) continue;
      first.current.setFieldValue(name, field.value as never, { forceUpdate: false });
    }
  }, []);
}
