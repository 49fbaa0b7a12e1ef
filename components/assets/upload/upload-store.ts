'use client';

import { useCallback, useSyncExternalStore } from 'react';
import type { Values } from '#components/forms/form-field.ts';
import { useUserKey } from '#components/shell/preferences/browser-preferences.tsx';
import { pause } from '#components/ui/browser/pause.ts';
import { useCountry } from '#components/ui/country.tsx';
import { fileChecksum, fileRefusal, findDuplicate } from './file-checks.ts';
import { sendUpload, type UploadOutcome } from './send-upload.ts';
import { uploadError } from './upload-error.ts';
import {
  detailsToSend,
  failedAs,
  hasUnfinishedFiles,
  NO_UPLOADS,
  newFile,
  nextTask,
  numbered,
  queued,
  type StoredDuplicate,
  type UploadFile,
  type UploadState,
  withoutFiles,
} from './upload-state.ts';

/** The calls to the service, replaced in tests. */
export type UploadCalls = {
  /** The asset whose bytes have that SHA-256, or null. */
  readonly searchDuplicate: (checksum: string) => Promise<StoredDuplicate | null>;
  readonly send: typeof sendUpload;
};

export type UploadStore = ReturnType<typeof makeUploadStore>;

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
 * The sheet of `person` in this tab, for a product or for any files. It lives as long as the tab, so that uploads go on
 * while other screens are shown, and warns when the tab is closed too early. `countryCode` is any country that the user
 * may see.
 */
function uploadStoreFor(person: string, countryCode: string, productNumber = ''): UploadStore {
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
  window.addEventListener('online', store.reconnect);
  window.addEventListener('beforeunload', (event) => {
    if (hasUnfinishedFiles(store.state())) event.preventDefault();
  });
  return store;
}

/** Makes an empty sheet. It reads one file and sends two at a time. */
export function makeUploadStore({ searchDuplicate, send }: UploadCalls) {
  let state = NO_UPLOADS;
  const listeners = new Set<() => void>();
  /** Abort controllers of the files being read or sent, by file id. */
  const running = new Map<string, AbortController>();

  function set(change: Partial<UploadState>): void {
    state = { ...state, ...change };
    for (const changed of listeners) changed();
    const next = nextTask(state);
    // Both say first that they have started, which looks for the next work in turn.
    if (next?.kind === 'read') void read(next.file);
    if (next?.kind === 'send') void upload(next.file);
  }

  /** A file that is no longer on the sheet changes nothing. */
  function update(id: string, change: Partial<UploadFile>): void {
    set({ files: state.files.map((file) => (file.id === id ? { ...file, ...change } : file)) });
  }

  function queue(isSelected: (file: UploadFile) => boolean): void {
    set({ files: queued(state.files, isSelected) });
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
    const outcome = await sendWhenFree(file, details, begin(id).signal);
    running.delete(id);
    if (outcome.kind === 'stored') {
      return update(id, { step: { at: 'done', uploaded: outcome.uploaded } });
    }
    const { isAllSent } = outcome;
    if (outcome.kind === 'cancelled') {
      return update(id, { sent: isAllSent ? details : undefined, step: { at: 'cancelled' } });
    }
    const error = uploadError(outcome.error, isAllSent);
    update(id, {
      sent: error.kind === 'unclear' ? details : undefined,
      ...(error.kind === 'keyUsed' && { key: crypto.randomUUID() }),
      step: { at: 'failed', error },
    });
  }

  /** Sends a file. A service that is busy is called again when it asks to be, a few times. */
  async function sendWhenFree(
    file: UploadFile,
    details: Values,
    signal: AbortSignal,
  ): Promise<UploadOutcome> {
    const { id } = file;
    const onSent = (bytes: number) => update(id, { step: { at: 'sending', bytes } });
    for (let tries = 0; ; tries += 1) {
      const sending = send(file, details, onSent, signal);
      update(id, { sent: details, step: { at: 'sending', bytes: 0 } });
      const outcome = await sending;
      const waitMs = outcome.kind === 'failed' ? outcome.error.retryAfterMs : undefined;
      if (waitMs === undefined || tries === MAX_BUSY_TRIES) return outcome;
      update(id, { step: { at: 'delayed' } });
      await pause(waitMs, signal);
      if (signal.aborted) return { kind: 'cancelled', isAllSent: false };
    }
  }

  function begin(id: string): AbortController {
    const controller = new AbortController();
    running.set(id, controller);
    return controller;
  }

  return {
    state: () => state,
    subscribe(changed: () => void) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    /** Adds files; those larger than `limitBytes` are refused. */
    add(files: readonly File[], limitBytes: number) {
      const added = files.map((file) => newFile(file, fileRefusal(file, limitBytes)));
      set({ files: [...state.files, ...added] });
    },
    update,
    /** Changes details for all files; `isPrefill` once, when the sheet is opened. */
    setCommon(details: Values, isPrefill = false) {
      if (isPrefill && state.isPrefilled) return;
      set({
        common: { ...state.common, ...details },
        isPrefilled: state.isPrefilled || isPrefill,
      });
    },
    submit(ids: readonly string[]) {
      state = { ...state, isSubmitted: true, files: numbered(state, ids) };
      queue(({ id }) => ids.includes(id));
    },
    /** Sends these once more; without any those that wait for somebody to sign in. */
    retry: (ids: readonly string[] = []) => queue(({ id }) => ids.includes(id)),
    reconnect: () => queue(failedAs('failed', 'unclear')),
    /** Cancels the upload of a file, or takes it out of the queue. */
    cancel(id: string) {
      const controller = running.get(id);
      if (controller) return controller.abort();
      const file = state.files.find((each) => each.id === id);
      if (file?.step.at === 'waiting') update(id, { step: { at: 'ready' } });
    },
    remove(ids: readonly string[]) {
      for (const id of ids) running.get(id)?.abort();
      set({ files: withoutFiles(state.files, ids) });
    },
  };
}

/** How often a service that is busy is called again. */
const MAX_BUSY_TRIES = 5;

const UNREADABLE = 'The file can’t be read. It may have been moved or changed: add it again.';
