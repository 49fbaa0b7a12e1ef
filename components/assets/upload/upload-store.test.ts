import { expect, test, vi } from 'vitest';
import { ApiError } from '#components/api/api-error.ts';
import type { UploadOutcome } from './send-upload.ts';
import { makeUploadStore, type UploadCalls } from './upload-store.ts';

const LIMIT = 1_000_000;
const uploaded = {
  assetId: '5f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b11',
  uploadId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
};
const failure = (
  error: ConstructorParameters<typeof ApiError>[0],
  isAllSent = false,
): UploadOutcome => ({
  kind: 'failed',
  error: new ApiError(error),
  isAllSent,
});
const stored: UploadOutcome = { kind: 'stored', uploaded };

/** A store with a fake service, whose uploads the test answers. */
function aService(searchDuplicate: UploadCalls['searchDuplicate'] = async () => null) {
  type SentUpload = {
    name: string;
    key: string;
    detailName: unknown;
    answer: (outcome: UploadOutcome) => void;
  };
  const sent: SentUpload[] = [];
  let isAllSent = false;
  const send: UploadCalls['send'] = ({ file, key }, details, _onSent, signal) => {
    const { promise, resolve } = Promise.withResolvers<UploadOutcome>();
    sent.push({ name: file.name, key, detailName: details['name'], answer: resolve });
    signal.addEventListener('abort', () => resolve({ kind: 'cancelled', isAllSent }));
    return promise;
  };
  const sendAll = () => {
    isAllSent = true;
  };
  return { store: makeUploadStore({ searchDuplicate, send }), sent, sendAll };
}

const pdfs = (...names: string[]) => names.map((name) => new File([name], `${name}.pdf`));
type Store = ReturnType<typeof aService>['store'];
const steps = (store: Store) => store.state().files.map(({ step }) => step.at);
const ready = (store: Store) =>
  vi.waitFor(() => expect(new Set(steps(store))).toEqual(new Set(['ready'])));
const queueAll = (store: Store) => store.submit(store.state().files.map(({ id }) => id));

test('files are read as they are dropped, sent two at a time, and stored', async () => {
  const { store, sent } = aService();
  store.add(pdfs('a', 'b', 'c'), LIMIT);
  await ready(store);
  queueAll(store);
  expect(sent.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf']);
  sent[0]?.answer(stored);
  await vi.waitFor(() => expect(steps(store)).toEqual(['done', 'sending', 'sending']));
  expect(sent.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
});

test('a busy service is called again after Retry-After, a few times, unless that is cancelled', async () => {
  const { store, sent } = aService();
  store.add(pdfs('a', 'b'), LIMIT);
  await ready(store);
  vi.useFakeTimers();
  try {
    queueAll(store);
    const busy = { status: 503, code: 'SERVICE_UNAVAILABLE', retryAfterMs: 2_000 };
    for (const one of sent) one.answer(failure(busy, true));
    await vi.advanceTimersByTimeAsync(1_999);
    expect(steps(store)).toEqual(['delayed', 'delayed']);
    const [, cancelled] = store.state().files;
    store.cancel(cancelled?.id ?? '');
    for (let tries = 1; tries <= 5; tries += 1) {
      await vi.advanceTimersByTimeAsync(2_000);
      expect(sent).toHaveLength(2 + tries);
      sent.at(-1)?.answer(failure(busy, true));
    }
    await vi.advanceTimersByTimeAsync(2_000);
    expect(steps(store)).toEqual(['failed', 'cancelled']);
  } finally {
    vi.useRealTimers();
  }
});

test('cancelling or removing aborts an upload, and cancelling a queued file makes it ready again', async () => {
  const { store, sent } = aService();
  store.add(pdfs('a', 'b', 'c', 'd'), LIMIT);
  await ready(store);
  queueAll(store);
  const [a, b, , d] = store.state().files;
  store.cancel(d?.id ?? '');
  expect(steps(store)).toEqual(['sending', 'sending', 'waiting', 'ready']);
  store.cancel(a?.id ?? '');
  store.remove([b?.id ?? '']);
  await vi.waitFor(() => expect(steps(store)).toEqual(['cancelled', 'sending', 'ready']));
  expect(sent.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
  // A response after the cancellation changes nothing.
  sent[0]?.answer(stored);
  expect(steps(store)).toEqual(['cancelled', 'sending', 'ready']);
});

test('a file that may be stored already is retried with the details sent first, even if they changed', async () => {
  const { store, sent, sendAll } = aService();
  store.add(pdfs('a', 'b', 'c', 'd'), LIMIT);
  await ready(store);
  const ids = store.state().files.map(({ id }) => id);
  const rename = (name: string) => {
    for (const id of ids) store.update(id, { details: { name, description: '' } });
  };
  rename('first');
  queueAll(store);
  sent[0]?.answer(failure({ status: 500 }, true));
  sent[1]?.answer(failure({ status: 507, code: 'STORAGE_FULL' }));
  await vi.waitFor(() => expect(sent).toHaveLength(4));
  store.cancel(ids[2] ?? '');
  sendAll();
  store.cancel(ids[3] ?? '');
  await vi.waitFor(() =>
    expect(steps(store)).toEqual(['failed', 'failed', 'cancelled', 'cancelled']),
  );
  rename('second');
  store.retry(ids);
  sent[4]?.answer(stored);
  sent[5]?.answer(stored);
  await vi.waitFor(() => expect(sent).toHaveLength(8));
  const namesRetried = sent.slice(4).map(({ detailName }) => detailName);
  expect(namesRetried).toEqual(['first', 'second', 'second', 'first']);
  const keys = sent.map(({ key }) => key);
  expect(keys.slice(4)).toEqual(keys.slice(0, 4));
  sent[6]?.answer(failure({ status: 409, code: 'CONFLICT' }));
  await vi.waitFor(() => expect(steps(store)[2]).toBe('failed'));
  store.retry([ids[2] ?? '']);
  await vi.waitFor(() => expect(sent).toHaveLength(9));
  expect(keys).not.toContain(sent[8]?.key);
});

test('a duplicate asset is found for a file, and a failed search does not stop the upload', async () => {
  const duplicate = { assetId: uploaded.assetId, name: 'Elbow' };
  const known = aService(async () => duplicate).store;
  known.add(pdfs('a'), LIMIT);
  await ready(known);
  expect(known.state().files[0]?.duplicate).toEqual(duplicate);
  const unreachable = aService(() => Promise.reject(new Error('unreachable'))).store;
  unreachable.add(pdfs('a'), LIMIT);
  await ready(unreachable);
  expect(unreachable.state().files[0]).not.toHaveProperty('duplicate.assetId');
});

test('a file that cannot be read any more is refused, and the next one is read', async () => {
  const { store } = aService();
  const [removed, present] = pdfs('removed', 'present');
  if (!removed || !present) throw new Error('There are two files.');
  const unreadable = () => Promise.reject(new DOMException('removed', 'NotFoundError'));
  vi.spyOn(removed, 'slice').mockReturnValue(
    Object.assign(new Blob(), { arrayBuffer: unreadable }),
  );
  store.add([removed, present], LIMIT);
  await vi.waitFor(() => expect(steps(store)).toEqual(['refused', 'ready']));
});
