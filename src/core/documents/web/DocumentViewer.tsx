import { Button, Group, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useRef, useState } from 'react';
import type { BookingDocument } from '#core/documents/contract.ts';
import { awaitedText, documentLabel } from '#core/documents/labels.ts';
import type { Desk, DocumentVerdict, NeededDocument, SendBackReason } from '#core/documents/lifecycle.ts';
import { viewerTexts } from '#core/documents/messages.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { ShortcutHelp } from '#platform/web/ui/dialog/ShortcutHelp.tsx';
import { CheckIcon, ChevronDownIcon } from '#platform/web/ui/icons.tsx';
import { KeyHint } from '#platform/web/ui/keys/KeyHint.tsx';
import { quietKeys } from '#platform/web/ui/keys/keyboard.ts';
import { useKeyShortcut } from '#platform/web/ui/keys/letter-keys.ts';
import { useChoiceKeys, useShortcuts } from '#platform/web/ui/keys/use-shortcuts.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { SentBackIcon } from '#platform/web/ui/work-icons.tsx';
import { interpolate } from '#shared/interpolate.ts';
import { sentences } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { DocumentStage, isPicture } from './DocumentStage.tsx';
import { DocumentState } from './DocumentState.tsx';
import classes from './DocumentViewer.module.css';
import { awaitedAmong, isUnchecked, nextUnchecked, stateOf, verdictSentence } from './document-states.ts';
import { SendBackDialog } from './SendBackDialog.tsx';
import { usePictureView } from './use-picture-view.ts';
import { ViewerTools } from './ViewerTools.tsx';

export type Check = {
  documentId: string;
  verdict: DocumentVerdict;
  reason?: SendBackReason;
  note?: string;
};

/** The desk that checks the documents, and how it sends a verdict. */
export type Checking = {
  desk: Desk;
  /** What the booking is asked for. */
  needed: readonly NeededDocument[];
  /** Resolves to the documents after the verdict, or to null when it was refused. */
  send: (check: Check) => Promise<readonly BookingDocument[] | null>;
  isPending: boolean;
  /** Why the last verdict was refused. */
  problem: string | null;
};

type ContentProps = {
  /** In order; at least one. */
  documents: readonly BookingDocument[];
  shown: BookingDocument;
  onShow: (documentId: string) => void;
  /** Null for readers who do not check. */
  checking: Checking | null;
  /** What the documents are compared with. */
  facts: ReactNode;
  /** Closes the viewer after the last verdict, for what follows. */
  onAllChecked: (() => void) | undefined;
};

type Props = ContentProps & { opened: boolean; title: string; onClose: () => void };

/** The documents of a booking one by one over the whole screen, beside the facts they prove and the verdict. */
export function DocumentViewer({ opened, title, onClose, ...content }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      fullScreen
      classNames={{ content: classes.content ?? '', body: classes.body ?? '', header: classes.header ?? '' }}
    >
      <Content {...content} />
    </Dialog>
  );
}

function Content({ documents, shown, onShow, checking, facts, onAllChecked }: ContentProps) {
  const [news, setNews] = useState('');
  const view = usePictureView(shown._id);
  const head = useRef<HTMLDivElement>(null);
  const at = documents.indexOf(shown);
  const step = (by: number) => {
    const next = documents[at + by];
    if (next) onShow(next._id);
  };
  const numbers = documents.slice(0, 9).map(({ _id }, index) => [String(index + 1), () => onShow(_id)]);
  useShortcuts({
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    ...Object.fromEntries(numbers),
  });
  const send = async (check: Omit<Check, 'documentId'>) => {
    const wasUnchecked = checking !== null && isUnchecked(checking.desk, shown);
    const after = await checking?.send({ documentId: shown._id, ...check });
    if (!checking || !after) return false;
    const news = newsOf(shown, check.verdict, checking, after);
    setNews(news);
    // the next document shows by itself: the key that sent this verdict gives none on it
    quietKeys();
    head.current?.focus();
    const next = nextUnchecked(checking.desk, after, shown._id);
    if (next) onShow(next._id);
    else if (onAllChecked && wasUnchecked) {
      toast(news);
      onAllChecked();
    }
    return true;
  };
  return (
    <div className={classes.viewer}>
      <div ref={head} tabIndex={-1} className={classes.head}>
        <Group gap="0 0.75rem" miw={0}>
          <Text fw={600}>{documentLabel(shown)}</Text>
          <DocumentState state={stateOf(shown)} />
        </Group>
        <ShortcutHelp lines={viewerTexts.shortcuts} />
      </div>
      <DocumentStage document={shown} view={view} />
      <ViewerTools
        position={at + 1}
        total={documents.length}
        onStep={step}
        view={view}
        canZoom={isPicture(shown)}
      />
      <div className={classes.side}>
        <DocumentNumbers documents={documents} shown={shown} onShow={onShow} />
        <Facts>{facts}</Facts>
      </div>
      <div className={classes.verdict}>
        <Text size="sm" role="status" className={classes.news}>
          {news}
        </Text>
        {checking && <VerdictButtons document={shown} checking={checking} onVerdict={send} />}
      </div>
    </div>
  );
}

function countsOf(desk: Desk, documents: readonly BookingDocument[]) {
  return { done: documents.filter((each) => !isUnchecked(desk, each)).length, total: documents.length };
}

/** 'IC front accepted. 2 of 3.', and after the last one whether the buyer still has to send something. */
function newsOf(
  document: BookingDocument,
  verdict: DocumentVerdict,
  { desk, needed }: Checking,
  after: readonly BookingDocument[],
): string {
  const { done, total } = countsOf(desk, after);
  const sentence = interpolate(
    verdict === 'accepted'
      ? t('{document} accepted. {done} of {total}.')
      : t('{document} sent back. {done} of {total}.'),
    {
      document: documentLabel(document),
      done: String(done),
      total: String(total),
    },
  );
  if (done < total) return sentence;
  const awaited = awaitedAmong(needed, after);
  return sentences(sentence, awaited.length > 0 ? awaitedText(awaited) : t('All documents are checked.'));
}

/** Beside a large document they stand open; below a small one they fold, so that the document keeps its place. */
function Facts({ children }: { children: ReactNode }) {
  const isWide = useMediaQuery('(min-width: 64em)', true, { getInitialValueInEffect: false });
  if (isWide) return children;
  return (
    <details>
      <summary className={classes.summary}>
        {t('Facts of the booking')}
        <ChevronDownIcon size={16} />
      </summary>
      {children}
    </details>
  );
}

type NumbersProps = Pick<ContentProps, 'documents' | 'shown' | 'onShow'>;

/** All documents by number, each with its state, and who has said what about the shown one. */
function DocumentNumbers({ documents, shown, onShow }: NumbersProps) {
  const sentence = verdictSentence(shown);
  return (
    <div>
      <ol className={classes.numbers} aria-label={t('Documents')}>
        {documents.map((document, index) => (
          <li key={document._id}>
            <UnstyledButton
              className={classes.number}
              aria-current={document === shown || undefined}
              onClick={() => onShow(document._id)}
            >
              <KeyHint name={String(index + 1)} />
              <span className={classes.name}>{documentLabel(document)}</span>
              <DocumentState state={stateOf(document)} />
            </UnstyledButton>
          </li>
        ))}
      </ol>
      {sentence !== null && (
        <Text size="sm" className={classes.sentence}>
          {sentence}
        </Text>
      )}
    </div>
  );
}

type VerdictProps = {
  document: BookingDocument;
  checking: Checking;
  /** Resolves to whether the verdict was taken. */
  onVerdict: (check: Omit<Check, 'documentId'>) => Promise<boolean>;
};

/** The two verdicts, by keys that decide nothing about the booking below (D-299), and why the last one was refused. A button that is disabled while sending would lose the focus. */
function VerdictButtons({ document, checking: { isPending, problem }, onVerdict }: VerdictProps) {
  const [asking, question] = useDisclosure();
  const accept = () => {
    if (!isPending) void onVerdict({ verdict: 'accepted' });
  };
  const acceptButton = useRef<HTMLButtonElement>(null);
  const [isAccepting, setAccepting] = useState(false);
  useChoiceKeys({ y: () => acceptButton.current?.focus(), w: question.open });
  const keyOfSendBack = useKeyShortcut('w');
  const keyOfAccept = useKeyShortcut('y');
  return (
    <>
      {problem !== null && !asking && <Notice tone="error">{problem}</Notice>}
      {/* on either of them the key of the other one still acts */}
      <div className={classes.buttons} data-keys="list">
        <Button
          variant="default"
          leftSection={<SentBackIcon size={18} />}
          rightSection={<KeyHint name="W" />}
          {...keyOfSendBack}
          onClick={question.open}
        >
          {t('Send back…')}
        </Button>
        <Button
          leftSection={<CheckIcon size={18} />}
          rightSection={<KeyHint name={isAccepting ? 'Enter' : 'Y'} />}
          {...keyOfAccept}
          ref={acceptButton}
          onFocus={() => setAccepting(true)}
          onBlur={() => setAccepting(false)}
          onClick={accept}
        >
          {t('Accept')}
        </Button>
      </div>
      <SendBackDialog
        opened={asking}
        document={document}
        problem={problem}
        isPending={isPending}
        onClose={question.close}
        onSend={async (reason, note) => {
          if (await onVerdict({ verdict: 'sent_back', reason, note })) question.close();
        }}
      />
    </>
  );
}
