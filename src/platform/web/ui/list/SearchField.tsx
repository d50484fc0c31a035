import { CloseButton, TextInput } from '@mantine/core';
import type { RefObject } from 'react';
import { t } from '#shared/say.ts';
import { keyOf } from '../keys/key-of.ts';
import { SearchIcon } from '../work-icons.tsx';

/** A search field with a clear button. */
export function SearchField({
  placeholder,
  text,
  onText,
  onEnter,
  inputRef,
  isBare = false,
  className,
}: {
  /** Label of the field. */
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  /** Called on Enter, to move to the results. */
  onEnter?: () => void;
  inputRef?: RefObject<HTMLInputElement | null>;
  /** Without a label in sight. */
  isBare?: boolean;
  className?: string | undefined;
}) {
  return (
    <TextInput
      {...(className !== undefined && { className })}
      {...(inputRef !== undefined && { ref: inputRef })}
      size="sm"
      type="search"
      {...{ [isBare ? 'aria-label' : 'label']: t('Search') }}
      placeholder={placeholder}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
      onKeyDown={(event) => keyOf(event) === 'Enter' && onEnter?.()}
      leftSection={<SearchIcon size={16} />}
      {...(text !== '' && {
        rightSection: <CloseButton size="sm" aria-label={t('Clear search')} onClick={() => onText('')} />,
      })}
    />
  );
}
