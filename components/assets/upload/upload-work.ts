import { fileChecksum } from './file-checksum.ts';
import { fileRefusal } from './file-refusal.ts';
import type { Sending, sendUpload } from './send-upload.ts';
import { type StoredTwin, sentDetails, type UploadFile } from './upload-file.ts';
import {
  afterEvent,
  EMPTY_QUEUE,
  nextWork,
  type QueueEvent,
  type UploadQueue,
} from './upload-queue.ts';
import { uploadTrouble } from './upload-trouble.ts';

/** An upload sheet, and the work that it asks for. */
export type UploadStore = {
  queue(): UploadQueue;
  subscribe(changed: () => void): () => void;
  /** Something happened on the sheet. */
  tell(event: QueueEvent): void;
  /** Files were dropped, pasted or chosen, of which the service takes at most `limitBytes` each. */
  add(files: readonly File[], limitBytes: number): void;
  /** Breaks off the upload of a file, or takes it out of those that wait. */
  cancel(id: string): void;
  /** Takes files off the sheet. */
  takeOff(ids: readonly string[]): void;
};

/** What the sheet asks the service for. */
export type UploadCalls = {
  /** The asset with the bytes of that SHA-256, null where there is none. */
  readonly twinOf: (checksum: string) => Promise<StoredTwin | null>;
  readonly send: typeof sendUpload;
};

/** An empty sheet: it reads one file at a time and sends two, each as soon as its turn comes. */
export function makeUploadStore({ twinOf, send }: UploadCalls): UploadStore {
  let queue = EMPTY_QUEUE;
  const listeners = new Set<() => void>();
  const readings = new Map<string, AbortController>();
  const sendings = new Map<string, Sending>();

  function tell(event: QueueEvent): void {
    queue = afterEvent(queue, event);
    for (const changed of listeners) changed();
    const next = nextWork(queue);
    // Either says that it has begun before it does anything else, and so asks for what comes next.
    if (next?.is === 'read') void check(next.file);
    if (next?.is === 'send') void transfer(next.file);
  }

  async function check({ id, file }: UploadFile): Promise<void> {
    const reading = new AbortController();
    readings.set(id, reading);
    tell({ type: 'read', id, bytes: 0 });
    try {
      const onRead = (bytes: number) => tell({ type: 'read', id, bytes });
      const checksum = await fileChecksum(file, onRead, reading.signal);
      // Not to know is no reason to keep the file back.
      const twin = await twinOf(checksum).catch(() => undefined);
      tell({ type: 'checked', id, checksum, twin });
    } catch (error) {
      // A file that is taken off is not read to its end; one that is moved or changed cannot be.
      if (!(error instanceof DOMException)) throw error;
      tell({ type: 'unreadable', id });
    } finally {
      readings.delete(id);
    }
  }

  async function transfer(file: UploadFile): Promise<void> {
    const { id } = file;
    const onSent = (bytes: number) => tell({ type: 'sent', id, bytes });
    const sending = send(file, sentDetails(file, queue.common), onSent);
    sendings.set(id, sending);
    tell({ type: 'begun', id });
    const outcome = await sending.outcome;
    sendings.delete(id);
    if ('uploaded' in outcome) return tell({ type: 'stored', id, uploaded: outcome.uploaded });
    const { error, isAllSent } = outcome;
    const waitMs = error.retryAfterMs ?? 0;
    const until = Date.now() + waitMs;
    const freshKey = crypto.randomUUID();
    tell({ type: 'failed', id, trouble: uploadTrouble(error, isAllSent), until, freshKey });
    setTimeout(goOnWhenDue, waitMs);
  }

  /** Several files may have been asked to wait: the longest of their times counts. */
  function goOnWhenDue(): void {
    const { hold } = queue;
    if (hold?.why === 'busy' && hold.until <= Date.now()) tell({ type: 'gone on' });
  }

  function breakOff(id: string): boolean {
    const sending = sendings.get(id);
    sendings.delete(id);
    return sending?.cancel() ?? false;
  }

  return {
    queue: () => queue,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    tell,
    add(files, limitBytes) {
      const dropped = files.map((file) => ({
        id: crypto.randomUUID(),
        key: crypto.randomUUID(),
        file,
        refusal: fileRefusal(file, limitBytes),
      }));
      tell({ type: 'dropped', files: dropped });
    },
    cancel: (id) => tell({ type: 'cancelled', id, isAllSent: breakOff(id) }),
    takeOff(ids) {
      for (const id of ids) {
        readings.get(id)?.abort();
        breakOff(id);
      }
      tell({ type: 'taken off', ids });
    },
  };
}
