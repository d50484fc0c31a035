import { CloseButton, TextInput } from '@mantine/core';
import type { RefObject } from 'react';
import { SearchIcon } from './work-icons.tsx';

/** Words to look for, with a button that takes them away. */
export function SearchField({
  placeholder,
  text,
  onText,
  onEnter,
  inputRef,
  className,
}: {
  /** What is searched. */
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  /** The Enter key leads on, to what was found. */
  onEnter?: () => void;
  inputRef?: RefObject<HTMLInputElement | null>;
  className?: string | undefined;
}) {
  return (
    <TextInput
      {...(className !== undefined && { className })}
      {...(inputRef !== undefined && { ref: inputRef })}
      size="sm"
      type="search"
      label="Search"
      placeholder={placeholder}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && onEnter?.()}
      leftSection={<SearchIcon size={16} />}
      {...(text !== '' && {
        rightSection: <CloseButton size="sm" aria-label="Clear search" onClick={() => onText('')} />,
      })}
    />
  );
}
