import { CloseButton, TextInput } from '@mantine/core';
import { SearchIcon } from './icons.tsx';

/** Words to look for, with a button that takes them away. */
export function SearchField({
  placeholder,
  text,
  onText,
  className,
}: {
  /** What is searched. */
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  className?: string | undefined;
}) {
  return (
    <TextInput
      {...(className !== undefined && { className })}
      size="sm"
      type="search"
      label="Search"
      placeholder={placeholder}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
      leftSection={<SearchIcon size={16} />}
      {...(text !== '' && {
        rightSection: <CloseButton size="sm" aria-label="Clear search" onClick={() => onText('')} />,
      })}
    />
  );
}
