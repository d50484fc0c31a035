import { ActionIcon, Box, TextInput, type TextInputProps } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { formatCalendarDay, formatDay, parseDay } from '#shared/dates.ts';
import { t } from '#shared/say.ts';
import { useUrlText } from '../url-state.ts';
import { CalendarIcon } from '../work-icons.tsx';

type Props = { label: string; name: string; error?: string | undefined };

/**
 * A date filter in the park's time zone, kept in the URL as '2026-03-02'. Typed and shown day first,
 * which the native date field does only in some locales; its calendar opens by a button.
 */
export function DayField({ label, name, error }: Props) {
  const [day, setDay] = useUrlText(name, ['page']);
  /** The typed text and its day; an external change of the day replaces it. */
  const [typed, setTyped] = useState<{ text: string; day: string } | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  const text = typed?.day === day ? typed.text : formatDay(day);

  const type = (written: string) => {
    const read = parseDay(written);
    setTyped({ text: written, day: read ?? day });
    setIsLeft(false);
    if (read !== undefined) setDay(read);
  };
  const leave = () => {
    setIsLeft(true);
    if (parseDay(text) !== undefined) setTyped(null);
  };
  const isUnread = isLeft && parseDay(text) === undefined;
  return (
    <DayInput
      size="sm"
      label={label}
      value={text}
      error={isUnread ? t('Enter the day as DD/MM/YYYY') : error}
      onChange={type}
      onBlur={leave}
    />
  );
}

type InputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string;
  onChange: (written: string) => void;
};

/** A day typed day first, which `parseDay` reads, or picked from the native calendar; below it as the portal writes days elsewhere. */
export function DayInput({ value, onChange, ...input }: InputProps) {
  const id = useId();
  const day = parseDay(value) ?? '';
  return (
    <TextInput
      id={id}
      description={day !== '' && formatCalendarDay(day)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('DD/MM/YYYY')}
      autoComplete="off"
      maxLength={10}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSection={<Calendar day={day} about={`${id}-label`} onPick={onChange} />}
      {...input}
    />
  );
}

/** The native date picker, opened by a button. */
function Calendar({ day, about, onPick }: { day: string; about: string; onPick: (day: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {/* invisible, opened by its button only: anchors the native calendar */}
      <Box
        component="input"
        ref={input}
        pos="absolute"
        inset={0}
        w="100%"
        h="100%"
        bd={0}
        opacity={0}
        style={{ pointerEvents: 'none' }}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        min="2000-01-01"
        max="2999-12-31"
        value={day}
        onChange={(event) => onPick(formatDay(event.currentTarget.value))}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Open the calendar')}
        aria-describedby={about}
        onClick={() => input.current?.showPicker()}
      >
        <CalendarIcon size={18} />
      </ActionIcon>
    </>
  );
}

/** The day in the URL; an invalid day, such as the 31st of February, does not filter. */
export function readDay(search: URLSearchParams, name: string): string {
  return parseDay(search.get(name) ?? '') ?? '';
}
