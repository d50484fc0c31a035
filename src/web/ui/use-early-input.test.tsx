import { useForm } from '@mantine/form';
import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useEarlyInput } from './use-early-input.ts';

let read: () => { email: string; note: string };

function Form() {
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '', note: 'as it was' } });
  useEarlyInput(form);
  read = form.getValues;
  return (
    <form>
      <input aria-label="Email" key={form.key('email')} {...form.getInputProps('email')} />
      <textarea aria-label="Note" key={form.key('note')} {...form.getInputProps('note')} />
    </form>
  );
}

it('takes what was typed into a drawn page before its script ran', () => {
  const page = document.createElement('div');
  document.body.append(page);
  page.innerHTML = renderToString(<Form />);
  const field = page.querySelector('input') as HTMLInputElement;
  field.value = 'early@aero.example';
  render(<Form />, { container: page, hydrate: true });
  expect(read()).toEqual({ email: 'early@aero.example', note: 'as it was' });
  // the field itself is not made anew: the cursor stays in it
  expect(page.querySelector('input')).toBe(field);
});
