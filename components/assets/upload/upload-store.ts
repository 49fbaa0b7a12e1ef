'use client';

import { useCallback, useSyncExternalStore } from 'react';
import { usePerson } from '#components/frame/person.tsx';
import { fileChecksum, fileRefusal, findTwin } from './file-checks.ts';
import { sendUpload } from './send-upload.ts';
import {
  EMPTY_SHEET,
  isUnfinished,
  newFile,
  nextWork,
  type StoredTwin,
  sentDetails,
  type UploadAction,
  type UploadFile,
  type UploadState,
  uploadReducer,
} from './upload-state.ts';
import { uploadTrouble } from './upload-trouble.ts';

/** An upload sheet, and the work that it asks for. */
export type UploadStore = {
  state(): UploadState;
  subscribe(changed: () => void): () => void;
  dispatch(action: UploadAction): void;
  /** Adds files, of which the service takes at most `limitBytes` each. */
  add(files: readonly File[], limitBytes: number): void;
  /** Breaks off the upload of a file, or takes it out of those that wait. */
  cancel(id: string): void;
  /** Takes files off the sheet. */
  remove(ids: readonly string[]): void;
};

/** What the sheet asks the service for. */
export type UploadCalls = {
  /** The asset with the bytes of that SHA-256, null where there is none. */
  readonly twinOf: (checksum: string) => Promise<StoredTwin | null>;
  readonly send: typeof sendUpload;
};

/** The upload sheet of who is signed in; `store` is for what they do, in the browser alone. */
export function useUploads(countryCode: string): { state: UploadState; store: () => UploadStore } {
  const person = usePerson();
  const store = useCallback(() => storeOf(person, countryCode), [person, countryCode]);
  const subscribe = useCallback((changed: () => void) => store().subscribe(changed), [store]);
  const state = useSyncExternalStore(
    subscribe,
    () => store().state(),
    () => EMPTY_SHEET,
  );
  return { state, store };
}

const stores = new Map<string, UploadStore>();

/**
 * The sheet of `person` in this tab. It lives as long as the tab, so that uploads go on while other screens are
 * open, and it warns whoever closes the tab too early. `countryCode` is one that they may see.
 */
function storeOf(person: string, countryCode: string): UploadStore {
  const known = stores.get(person);
  if (known) return known;
  const store = makeUploadStore({
    send: sendUpload,
    twinOf: (checksum) => findTwin(countryCode, checksum),
  });
  stores.set(person, store);
  window.addEventListener('beforeunload', (event) => {
    if (isUnfinished(store.state())) event.preventDefault();
  });
  return store;
}

/** An empty sheet: it reads one file at a time and sends two, each as soon as its turn comes. */
export function makeUploadStore({ twinOf, send }: UploadCalls): UploadStore {
  let state = EMPTY_SHEET;
  const listeners = new Set<() => void>();
  /** What ends the reading or sending of a file that is under way, by its id. */
  const underWay = new Map<string, AbortController>();

  function dispatch(action: UploadAction): void {
    state = uploadReducer(state, action);
    for (const changed of listeners) changed();
    const next = nextWork(state);
    // Either says that it has begun before it does anything else, and so asks for what comes next.
    if (next?.is === 'read') void read(next.file);
    if (next?.is === 'send') void upload(next.file);
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
      // Not to know is no reason to keep the file back.
      const twin = await twinOf(checksum).catch(() => undefined);
      update(id, { checksum, twin, step: { at: 'ready' } });
    } catch (error) {
      // A file that is removed is not read to its end; one that is moved or changed cannot be.
      if (!(error instanceof DOMException)) throw error;
      update(id, { step: { at: 'refused', why: UNREADABLE } });
    } finally {
      underWay.delete(id);
    }
  }

  async function upload(file: UploadFile): Promise<void> {
    const { id } = file;
    const details = sentDetails(file, state.common);
    const onSent = (bytes: number) => update(id, { step: { at: 'sending', bytes } });
    const sending = send(file, details, onSent, begin(id).signal);
    update(id, { sent: details, step: { at: 'sending', bytes: 0 } });
    const outcome = await sending;
    underWay.delete(id);
    if (outcome.is === 'stored') {
      return update(id, { step: { at: 'done', uploaded: outcome.uploaded } });
    }
    const { isAllSent } = outcome;
    if (outcome.is === 'cancelled') {
      return update(id, { sent: isAllSent ? details : undefined, step: { at: 'cancelled' } });
    }
    const waitMs = outcome.error.retryAfterMs ?? 0;
    dispatch({
      type: 'fail',
      id,
      trouble: uploadTrouble(outcome.error, isAllSent),
      until: Date.now() + waitMs,
      freshKey: crypto.randomUUID(),
    });
    setTimeout(resumeWhenDue, waitMs);
  }

  function resumeWhenDue(): void {
    const { hold } = state;
    if (hold?.why === 'busy' && hold.until <= Date.now()) dispatch({ type: 'resume' });
  }

  function begin(id: string): AbortController {
    const ending = new AbortController();
    underWay.set(id, ending);
    return ending;
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
      const ending = underWay.get(id);
      if (ending) return ending.abort();
      const file = state.files.find((each) => each.id === id);
      if (file?.step.at === 'waiting') update(id, { step: { at: 'ready' } });
    },
    remove(ids) {
      for (const id of ids) underWay.get(id)?.abort();
      dispatch({ type: 'remove', ids });
    },
  };
}

const UNREADABLE = 'It cannot be read: it may have been moved or changed. Drop it again.';
