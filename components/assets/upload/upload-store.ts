import { findTwin } from './find-twin.ts';
import { sendUpload } from './send-upload.ts';
import { isUnfinished } from './upload-queue.ts';
import { makeUploadStore, type UploadStore } from './upload-work.ts';

/**
 * The sheet of `person` in this tab. It lives as long as the tab, so that uploads go on while other
 * screens are open, and it warns whoever closes the tab too early. `countryCode` is one that they may see.
 */
export function uploadStoreOf(person: string, countryCode: string): UploadStore {
  const known = stores.get(person);
  if (known) return known;
  const store = makeUploadStore({
    send: sendUpload,
    twinOf: (checksum) => findTwin(countryCode, checksum),
  });
  stores.set(person, store);
  window.addEventListener('beforeunload', (event) => {
    if (isUnfinished(store.queue())) event.preventDefault();
  });
  return store;
}

const stores = new Map<string, UploadStore>();
