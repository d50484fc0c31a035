import { Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { hasPicture, Picture } from '#core/park/web/Picture.tsx';
import classes from './SignInFrame.module.css';

/** A form beside a picture of the park, which is hidden first when space is short. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.frame} data-visitor-only>
      <div className={classes.side}>
        <Paper className={classes.card} withBorder>
          <Stack gap="sm">
            <Title order={1} size="h2" c="var(--aero-heading)">
              {title}
            </Title>
            {children}
          </Stack>
        </Paper>
      </div>
      {hasPicture('gate') && (
        <div className={classes.view} aria-hidden="true">
          <Picture name="gate" alt="" sizes="(max-width: 62em) 1px, 55vw" className={classes.picture} />
        </div>
      )}
    </div>
  );
}
