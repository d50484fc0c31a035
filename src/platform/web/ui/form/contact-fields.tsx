import { SimpleGrid, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { ComponentProps } from 'react';
import { t } from '#shared/say.ts';
import { textLimits } from '#shared/text-limits.ts';

type InputProps = ComponentProps<typeof TextInput>;

/** The name of the person who fills in the form. */
export function NameField(props: InputProps) {
  return (
    <TextInput
      enterKeyHint="next"
      label={t('Name')}
      autoComplete="name"
      maxLength={textLimits.name}
      required
      withAsterisk={false}
      {...props}
    />
  );
}

export function EmailField(props: InputProps) {
  return (
    <TextInput
      label={t('Email')}
      type="email"
      autoComplete="email"
      inputMode="email"
      maxLength={textLimits.email}
      required
      withAsterisk={false}
      {...props}
    />
  );
}

type PhoneProps = Omit<InputProps, 'onChange'> & { onChange?: (phone: string) => void };

export function PhoneField({ onChange, ...props }: PhoneProps) {
  return (
    <TextInput
      enterKeyHint="next"
      label={t('Phone')}
      type="tel"
      autoComplete="tel"
      inputMode="tel"
      maxLength={textLimits.phone}
      {...props}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    />
  );
}

/** Name, and beside each other email and phone, all three required. */
export function ContactFields({
  form,
  nameLabel = t('Name'),
  phoneLabel = t('Phone'),
  withAsterisk = false,
  startsAtName = false,
}: {
  form: {
    key: (path: 'name' | 'email' | 'phone') => string;
    getInputProps: (path: 'name' | 'email' | 'phone') => GetInputPropsReturnType;
  };
  nameLabel?: string;
  phoneLabel?: string;
  /** Where the form has optional fields too. */
  withAsterisk?: boolean;
  /** In a dialog: the initial focus is on the name. */
  startsAtName?: boolean;
}) {
  const field = (path: 'name' | 'email' | 'phone') => ({ withAsterisk, ...form.getInputProps(path) });
  return (
    <>
      <NameField
        key={form.key('name')}
        label={nameLabel}
        data-autofocus={startsAtName || undefined}
        {...field('name')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <EmailField enterKeyHint="next" key={form.key('email')} {...field('email')} />
        <PhoneField key={form.key('phone')} label={phoneLabel} required {...field('phone')} />
      </SimpleGrid>
    </>
  );
}
