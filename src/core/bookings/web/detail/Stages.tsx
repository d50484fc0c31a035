import { Text } from '@mantine/core';
import classes from './Stages.module.css';

type Props = {
  label: string;
  stages: readonly string[];
  /** How many of them are completed. */
  done: number;
};

/** A way in one slim bar, with the stage that it has come to. */
export function Stages({ label, stages, done }: Props) {
  return (
    <ol className={classes.stages} aria-label={label}>
      {stages.map((stage, index) => {
        const state = index < done ? 'done' : index === done ? 'current' : 'ahead';
        return (
          <li
            key={stage}
            className={classes.stage}
            data-state={state}
            {...(state === 'current' && { 'aria-current': 'step' })}
          >
            <Text size="xs" component="span">
              {stage}
            </Text>
          </li>
        );
      })}
    </ol>
  );
}
