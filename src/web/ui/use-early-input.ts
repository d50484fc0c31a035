import { useLayoutEffect, useRef } from 'react';

type FormOf<V> = {
  getValues(): V;
  getInputNode(path: string): Element | null;
  setFieldValue(path: string, value: never, options: { forceUpdate: boolean }): void;
};

/**
 * A drawn page can be typed into before its script runs. What stands in the fields by then is taken into the form,
 * which would otherwise begin empty behind full fields. Answers what takes it again, for whoever is about to fill fields in.
 */
export function useEarlyInput<V extends Record<string, unknown>>(form: FormOf<V>): () => void {
  const take = () => {
    for (const [name, value] of Object.entries(form.getValues())) {
      const field = form.getInputNode(name);
      const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
      if (!isText || typeof value !== 'string' || field.value === value) continue;
      form.setFieldValue(name, field.value as never, { forceUpdate: false });
    }
  };
  const first = useRef(take);
  useLayoutEffect(() => first.current(), []);
  return take;
}
