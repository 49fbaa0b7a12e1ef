'use client';

import { useCallback, useSyncExternalStore } from 'react';
import { useUserKey } from '#components/shell/preferences/browser-preferences.tsx';
import { useCountry } from '#components/ui/country.tsx';
import { fileChecksum, fileRefusal, findDuplicate } from './file-checks.ts';
import { sendUpload } from './send-upload.ts';
import { uploadError } from './upload-error.ts';
import {
  detailsToSend,
  hasUnfinishedFiles,
  NO_UPLOADS,
  newFile,
  nextTask,
  type StoredDuplicate,
  type UploadAction,
  type UploadFile,
  type UploadState,
  uploadReducer,
} from './upload-state.ts';

/** The state of an upload sheet, and the reading and sending that it calls for. */
export type UploadStore = {
  state(): UploadState;
  subscribe(changed: () => void): () => void;
  dispatch(action: UploadAction): void;
  /** Adds files; those larger than `limitBytes` are refused. */
  add(files: readonly File[], limitBytes: number): void;
  /** Cancels the upload of a file, or takes it out of the queue. */
  cancel(id: string): void;
  remove(ids: readonly string[]): void;
};

/** The calls to the service, replaced in tests. */
export type UploadCalls = {
  /** The asset whose bytes have that SHA-256, or null. */
  readonly searchDuplicate: (checksum: string) => Promise<StoredDuplicate | null>;
  readonly send: typeof sendUpload;
};

/** The upload sheet of the signed-in person, of a product or for any files. Call `store` in the browser only. */
export function useUploads(productNumber?: string) {
  const countryCode = useCountry();
  const person = useUserKey();
  const store = useCallback(
    () => uploadStoreFor(person, countryCode, productNumber),
    [person, countryCode, productNumber],
  );
  const subscribe = useCallback((changed: () => void) => store().subscribe(changed), [store]);
  const state = useSyncExternalStore(
    subscribe,
    () => store().state(),
    () => NO_UPLOADS,
  );
  return { state, store };
}

const stores = new Map<string, UploadStore>();

/**
 * The sheet of `person` in this tab, for a product or for any files. It lives as long as the tab, so that uploads continue on other screens, and warns
 * when the tab is closed too early. `countryCode` is any country that the user may see.
 */
export function uploadStoreFor(
  person: string,
  countryCode: string,
  productNumber = '',
): UploadStore {
  const sheet = JSON.stringify([person, productNumber]);
  const known = stores.get(sheet);
  if (known) return known;
  // One for each product that was only looked at would add up.
  for (const [key, other] of stores) if (other.state().files.length === 0) stores.delete(key);
  const store = makeUploadStore({
    send: sendUpload,
    searchDuplicate: (checksum) => findDuplicate(countryCode, checksum),
  });
  stores.set(sheet, store);
  window.addEventListener('online', () => store.dispatch({ type: 'reconnected' }));
  window.addEventListener('beforeunload', (event) => {
    if (hasUnfinishedFiles(store.state())) event.preventDefault();
  });
  return store;
}

/** Makes an empty sheet. It reads one file and sends two at a time. */
export function makeUploadStore({ searchDuplicate, send }: UploadCalls): UploadStore {
  let state = NO_UPLOADS;
  const listeners = new Set<() => void>();
  /** Abort controllers of the files being read or sent, by file id. */
  const running = new Map<string, AbortController>();

  function dispatch(action: UploadAction): void {
    state = uploadReducer(state, action);
    for (const changed of listeners) changed();
    const next = nextTask(state);
    // Both dispatch that they have started first, which looks for the next work in turn.
    if (next?.kind === 'read') void read(next.file);
    if (next?.kind === 'send') void upload(next.file);
  }

  function update(id: string, change: Partial<UploadFile>): void {
    dispatch({ type: 'update', id, change });
  }

  async function read({ id, file }: UploadFile): Promise<void> {
    const { signal } = begin(id);
    const onRead = (bytes: number) => update(id, { step: { at: 'reading', bytes } });
    onRead(0);
    try {
      const checksum = await fileChecksum(file, onRead, signal);
      // A failed search must not stop the upload.
      const duplicate = await searchDuplicate(checksum).catch(() => undefined);
      update(id, { checksum, duplicate, step: { at: 'ready' } });
    } catch (error) {
      // AbortError if the file was removed from the sheet; other ones if it was moved or changed on disk.
      if (!(error instanceof DOMException)) throw error;
      update(id, { step: { at: 'refused', reason: UNREADABLE } });
    } finally {
      running.delete(id);
    }
  }

  async function upload(file: UploadFile): Promise<void> {
    const { id } = file;
    const details = detailsToSend(file, state.common);
    const onSent = (bytes: number) => update(id, { step: { at: 'sending', bytes } });
    const sending = send(file, details, onSent, begin(id).signal);
    update(id, { sent: details, step: { at: 'sending', bytes: 0 } });
    const outcome = await sending;
    running.delete(id);
    if (outcome.kind === 'stored') {
      return update(id, { step: { at: 'done', uploaded: outcome.uploaded } });
    }
    const { isAllSent } = outcome;
    if (outcome.kind === 'cancelled') {
      return update(id, { sent: isAllSent ? details : undefined, step: { at: 'cancelled' } });
    }
    const waitMs = outcome.error.retryAfterMs ?? 0;
    dispatch({
      type: 'fail',
      id,
      error: uploadError(outcome.error, isAllSent),
      until: Date.now() + waitMs,
      newKey: crypto.randomUUID(),
    });
    setTimeout(resumeWhenDue, waitMs);
  }

  function resumeWhenDue(): void {
    const { pause } = state;
    if (pause?.reason === 'busy' && pause.until <= Date.now()) dispatch({ type: 'resume' });
  }

  function begin(id: string): AbortController {
    const controller = new AbortController();
    running.set(id, controller);
    return controller;
  }

  return {
    state: () => state,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    dispatch,
    add(files, limitBytes) {
      const added = files.map((file) => newFile(file, fileRefusal(file, limitBytes)));
      dispatch({ type: 'add', files: added });
    },
    cancel(id) {
      const controller = running.get(id);
      if (controller) return controller.abort();
      const file = state.files.find((each) => each.id === id);
      if (file?.step.at === 'waiting') update(id, { step: { at: 'ready' } });
    },
    remove(ids) {
      for (const id of ids) running.get(id)?.abort();
      dispatch({ type: 'remove', ids });
    },
  };
}

const UNREADABLE = 'The file can’t be read. It may have been moved or changed: add it again.';
