import { Chip, Input, NativeSelect } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import type { ViewingTimes } from '#modules/viewings/contract.ts';
import { viewingTexts } from '#modules/viewings/messages.ts';
import { formatParkWeekday, formatTime, PARK_OFFSET, parkDay } from '#shared/dates.ts';
import { t } from '#shared/say.ts';
import classes from './TimeFields.module.css';

type TimeProps = Pick<ViewingTimes, 'times' | 'minutes'> & {
  /** The chosen start; '' for none. */
  value: string;
  error: ReactNode;
  onChange: (startsAt: string) => void;
};

const dayOf = (time: string) => parkDay(new Date(time));

/** A day with free times, and one of its times. */
export function TimeFields({ times, minutes, value, error, onChange }: TimeProps) {
  const days = [...new Set(times.map(dayOf))];
  const [picked, setPicked] = useState('');
  const day = days.includes(picked) ? picked : (days[0] ?? '');
  const ofDay = times.filter((time) => dayOf(time) === day);
  const label = useId();
  return (
    <>
      <NativeSelect
        size="md"
        label={t('Day')}
        data={days.map((each) => ({
          value: each,
          label: formatParkWeekday(`${each}T00:00:00${PARK_OFFSET}`),
        }))}
        value={day}
        onChange={(event) => {
          setPicked(event.currentTarget.value);
          onChange('');
        }}
      />
      <Input.Wrapper
        size="md"
        label={t('Time')}
        description={viewingTexts.length(minutes)}
        error={error}
        labelElement="div"
        labelProps={{ id: label }}
      >
        <Chip.Group value={value} onChange={onChange}>
          <div
            className={classes.times}
            role="radiogroup"
            aria-labelledby={label}
            data-path="startsAt"
            tabIndex={-1}
          >
            {ofDay.map((time) => (
              <Chip key={time} value={time} radius="sm" classNames={{ label: classes.time }}>
                {formatTime(time)}
              </Chip>
            ))}
          </div>
        </Chip.Group>
      </Input.Wrapper>
    </>
  );
}
