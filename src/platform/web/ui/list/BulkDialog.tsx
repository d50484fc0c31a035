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

/** A row of the question: its name, what is open although it could be done, and what will happen to it, or what is to be known of it. */
type BulkLine = {
  id: string;
  name: string;
  gaps?: readonly string[];
  effect?: string | false | readonly string[];
};

type Props = {
  action: BulkAction;
  title: string;
  lines: readonly BulkLine[];
  /** What follows for all rows alike. */
  summary?: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  /** Why it cannot be confirmed as it is. */
  blocked?: string | undefined;
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

/** One question about several rows with the list of what will happen; then, where some were refused, the result of each row. */
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
              count: formatCount(result.done + result.refused),
            })
          : title
      }
      closeOnEscape={!isSending}
      closeOnClickOutside={false}
      withCloseButton={!isSending}
    >
      {result ? (
        <Results lines={lines} result={result} textOf={resultText} onClose={action.close} />
      ) : (
        <Question
          {...question}
          loading={isSending}
          error={error && refusalText(error, failed)}
          onClose={action.close}
        >
          {summary && <Text size="sm">{summary}</Text>}
          <ul className={classes.lines}>
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
          {children}
        </Question>
      )}
    </Dialog>
  );
}

function Line({ line: { name, gaps = [], effect } }: { line: BulkLine }) {
  const effects = [effect ?? []].flat().filter((each) => typeof each === 'string');
  return (
    <li className={classes.line}>
      <strong>{name}</strong>
      {gaps.length + effects.length > 0 && (
        <Text span size="sm" c="dimmed">
          {gaps.length > 0 && <span className={classes.gaps}>{gaps.join(' · ')}</span>}
          {gaps.length > 0 && effects.length > 0 && ' · '}
          {effects.join(' · ')}
        </Text>
      )}
    </li>
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
