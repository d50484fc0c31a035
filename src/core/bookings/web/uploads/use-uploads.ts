import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fileProblem } from '#core/documents/web/file-check.ts';
import { preparedFile, prepareFile } from '#core/documents/web/prepared-file.ts';
import { sendDocument } from '#core/documents/web/queries.ts';
import { CallFailure, callTexts, refusalText } from '#platform/web/api-client/call-failure.ts';
import { newIdempotencyKey } from '#platform/web/api-client/idempotency-key.ts';
import { signedInUserId, subscribeStorage } from '#platform/web/storage.ts';
import { t } from '#shared/say.ts';
import { bookingsKey } from '../queries.ts';
import { type ChosenDocument, isSamePlace, type Upload, uploadStore } from './booking-uploads.ts';

/** Ends all uploads of the person who is signed in. */
let stop: AbortController | null = null;
let queue: Promise<unknown> = Promise.resolve();

/** The signal that ends uploads once its sender is no longer signed in in this browser. */
function signedInSignal(): AbortSignal {
  if (stop !== null) return stop.signal;
  const userId = signedInUserId();
  const ending = new AbortController();
  const unsubscribe = subscribeStorage(() => {
    if (signedInUserId() === userId) return;
    unsubscribe();
    stop = null;
    ending.abort();
    uploadStore.set([]);
  });
  stop = ending;
  return ending.signal;
}

type Sender = { userId: string | null; signal: AbortSignal };

// a repeat after a lost reply stores no second version (D-56)
const submissions = new WeakMap<File, { place: string; key: string }>();
function keyFor({ bookingId, type, paper, replaces, file }: Upload): string {
  const place = JSON.stringify([bookingId, type, paper, replaces]);
  const last = submissions.get(file);
  const key = last?.place === place ? last.key : newIdempotencyKey();
  submissions.set(file, { place, key });
  return key;
}

const change = (upload: Upload, part: Partial<Upload>) =>
  uploadStore.set(uploadStore.get().map((each) => (isSamePlace(each, upload) ? { ...each, ...part } : each)));

/** Resolves to whether the server has the document. */
async function sendOne(upload: Upload, { userId, signal }: Sender): Promise<boolean> {
  const { type, file, bookingId, paper, replaces } = upload;
  change(upload, { state: preparedFile(file) ? 'sending' : 'preparing', share: 0 });
  await prepareFile(file);
  if (signal.aborted) return false;
  const refused = fileProblem(type, file);
  if (refused !== null) {
    change(upload, { state: 'failed', problem: refused, canRetry: false });
    return false;
  }
  change(upload, { state: 'sending' });
  try {
    // the event of a sign-in in another tab may come later
    if (signedInUserId() !== userId) throw new CallFailure('refused', callTexts.loggedOut);
    const sent = { bookingId, type, file, paper, replaces, idempotencyKey: keyFor(upload), signal };
    await sendDocument(sent, (share) => change(upload, { share }));
    change(upload, { state: 'done', share: 1 });
    return true;
  } catch (error) {
    change(upload, {
      state: 'failed',
      problem: refusalText(error, t('Failed to upload the document. Please try again.')),
    });
    return false;
  }
}

async function sendAll(documents: readonly Upload[], from: Sender, client: QueryClient): Promise<boolean> {
  let isComplete = true;
  for (const document of documents) isComplete = (await sendOne(document, from)) && isComplete;
  void client.invalidateQueries({ queryKey: bookingsKey });
  return isComplete;
}

/** Uploads documents to bookings one after the other, and returns the state of each; they go on without the component. */
export function useUploads() {
  const client = useQueryClient();
  const [userId] = useState(signedInUserId);
  return {
    uploads: uploadStore.useValue(),
    /** Queues documents, in place of earlier ones for the same places. Resolves to whether the server has all of them. */
    send: (bookingId: string, page: string, documents: readonly ChosenDocument[]): Promise<boolean> => {
      const from = { userId, signal: signedInSignal() };
      const added = documents.map(
        ({ type, file, paper, replaces, isAsked }): Upload => ({
          ...{ type, file, paper, replaces, isAsked, bookingId, page },
          state: 'waiting',
          share: 0,
          canRetry: true,
        }),
      );
      const isKept = (each: Upload) =>
        !added.some((one) => isSamePlace(one, each)) &&
        (each.bookingId === bookingId || each.state !== 'done');
      uploadStore.set([...uploadStore.get().filter(isKept), ...added]);
      const sent = queue.then(() => sendAll(added, from, client));
      queue = sent;
      return sent;
    },
  };
}
