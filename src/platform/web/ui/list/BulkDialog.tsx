import { Button, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import type { BulkResult, RowResult } from '#shared/bulk.ts';
import { formatCount } from '#shared/counts.ts';
import { mark } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { refusalText } from '../../api-client/call-failure.ts';
import actions from '../actions.module.css';
import { Question } from '../dialog/ConfirmDialog.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { CheckIcon, WarningIcon } from '../icons.tsx';
import classes from './BulkDialog.module.css';
import type { BulkAction } from './use-bulk-action.ts';

/** A row of the question: its name, and what will happen to it, or what is to be known of it. */
type BulkLine = { id: string; name: string; effect?: string | false | readonly string[] };

type Props = {
  action: BulkAction;
  title: string;
  lines: readonly BulkLine[];
  /** What follows for all rows alike: what would be done, then what was done. */
  summary?: string | undefined;
  confirmLabel: string;
  danger?: boolean;
  /** A letter chose what is asked: Enter confirms it (D-299). */
  isChosen?: boolean;
  /** Fields of the question, such as a reason. */
  children?: ReactNode;
  /** Whether something was typed into its fields, which is not lost without a question. */
  isDirty?: boolean;
  onConfirm: () => void;
  /** The sentence of a call without an answer. */
  failed: string;
  /** The sentence of a row's result; the server's by default. */
  resultText?: (result: RowResult) => string;
};

const messageOf = ({ message }: RowResult) => message;

/** One question about several rows with the list of what will happen; then the result of each row. */
export function BulkDialog({
  action,
  lines,
  title,
  summary,
  resultText = messageOf,
  failed,
  children,
  ...question
}: Props) {
  const { result, isSending, error } = action;
  return (
    <Dialog
      opened={action.opened}
      onClose={action.close}
      onExitTransitionEnd={action.onClosed}
      title={
        result
          ? t('{done} of {count} done', {
              done: formatCount(result.done),
              count: formatCount(lines.length),
            })
          : title
      }
      closeOnEscape={!isSending}
      closeOnClickOutside={false}
      withCloseButton={!isSending}
    >
      {summary && (
        <Text size="sm" mb="md">
          {summary}
        </Text>
      )}
      {result ? (
        <Results lines={lines} result={result} textOf={resultText} onClose={action.close} />
      ) : (
        <Question
          {...question}
          loading={isSending}
          error={error && refusalText(error, failed)}
          onClose={action.close}
        >
          <ul className={classes.lines}>
            {lines.map(({ id, name, effect }) => (
              <li key={id} className={classes.line}>
                <strong>{name}</strong>
                {effect && (
                  <Text span size="sm" c="dimmed">
                    {[effect].flat().map((each) => (
                      <span key={each} className={classes.effect}>
                        {each}
                      </span>
                    ))}
                  </Text>
                )}
              </li>
            ))}
          </ul>
          {children}
        </Question>
      )}
    </Dialog>
  );
}

type ResultsProps = {
  lines: readonly BulkLine[];
  result: BulkResult;
  textOf: (result: RowResult) => string;
  onClose: () => void;
};

/** The result of each row, refused ones first. */
function Results({ lines, result, textOf, onClose }: ResultsProps) {
  const close = useRef<HTMLButtonElement>(null);
  // the button of the question had the focus
  useEffect(() => close.current?.focus(), []);
  const names = new Map(lines.map(({ id, name }) => [id, name]));
  const rows = result.rows.toSorted((one, other) => Number(one.done) - Number(other.done));
  return (
    <Stack gap="md">
      <ul className={classes.lines} role="status">
        {rows.map((row) => (
          <li key={row.id} className={classes.result} data-refused={!row.done || undefined}>
            {row.done ? <CheckIcon size={18} /> : <WarningIcon size={18} />}
            <span>
              <strong>
                {names.get(row.id)}
                {mark(': ')}
              </strong>
              {textOf(row)}
            </span>
          </li>
        ))}
      </ul>
      <div className={actions.actions}>
        <Button ref={close} onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    </Stack>
  );
}
