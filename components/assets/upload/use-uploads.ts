'use client';

import { useCallback, useSyncExternalStore } from 'react';
import { usePerson } from '#components/frame/person.tsx';
import { EMPTY_QUEUE, type UploadQueue } from './upload-queue.ts';
import { uploadStoreOf } from './upload-store.ts';
import type { UploadStore } from './upload-work.ts';

/** The upload sheet of who is signed in; `store` is for what they do, in the browser alone. */
export function useUploads(countryCode: string): { queue: UploadQueue; store: () => UploadStore } {
  const person = usePerson();
  const store = useCallback(() => uploadStoreOf(person, countryCode), [person, countryCode]);
  const subscribe = useCallback((changed: () => void) => store().subscribe(changed), [store]);
  const queue = useSyncExternalStore(
    subscribe,
    () => store().queue(),
    () => EMPTY_QUEUE,
  );
  return { queue, store };
}
