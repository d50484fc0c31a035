import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent } from 'react';

/** Takes what was typed into the text fields before hydration over into an uncontrolled form, which did not listen yet. */
export function useTypedText<V extends Record<string, string>>(form: UseFormReturnType<V>): void {
  const take = useEffectEvent(() => {
    for (const path of Object.keys(form.getValues())) {
      const field = form.getInputNode(path);
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
      // an update of the field would cost it the focus
      if (field.value !== '') form.setFieldValue(path, field.value as never, { forceUpdate: false });
    }
  });
  useEffect(() => take(), []);
}
