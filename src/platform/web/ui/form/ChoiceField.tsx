import { Input, SegmentedControl, type SegmentedControlProps } from '@mantine/core';
import { useId } from 'react';

type Props<V extends string> = Pick<SegmentedControlProps<V>, 'data' | 'value' | 'onChange' | 'size'> & {
  label: string;
};

/** A few choices side by side under their name, one of them taken. */
export function ChoiceField<V extends string>({ label, ...control }: Props<V>) {
  const id = useId();
  return (
    <Input.Wrapper label={label} labelElement="div" size="md" labelProps={{ id }}>
      <SegmentedControl fullWidth aria-labelledby={id} {...control} />
    </Input.Wrapper>
  );
}
