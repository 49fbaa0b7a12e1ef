import { expect, test, vi } from 'vitest';
import { ApiError } from '#components/api/api-error.ts';
import type { Outcome } from './send-upload.ts';
import { makeUploadStore, type UploadCalls } from './upload-store.ts';

const LIMIT = 1_000_000;
const uploaded = {
  assetId: '5f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b11',
  uploadId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
};
const failure = (error: ConstructorParameters<typeof ApiError>[0], isAllSent = false): Outcome => ({
  is: 'failed',
  error: new ApiError(error),
  isAllSent,
});
const stored: Outcome = { is: 'stored', uploaded };

/** A service whose uploads are answered when the test says so. */
function aService(twinOf: UploadCalls['twinOf'] = async () => null) {
  const sent: { name: string; key: string; said: string; answer: (outcome: Outcome) => void }[] =
    [];
  let isAllSent = false;
  const send: UploadCalls['send'] = ({ file, key }, details, _onSent, signal) => {
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    sent.push({ name: file.name, key, said: details.name, answer: resolve });
    signal.addEventListener('abort', () => resolve({ is: 'cancelled', isAllSent }));
    return promise;
  };
  const sendAll = () => {
    isAllSent = true;
  };
  return { store: makeUploadStore({ twinOf, send }), sent, sendAll };
}

const pdfs = (...names: string[]) => names.map((name) => new File([name], `${name}.pdf`));
type Store = ReturnType<typeof aService>['store'];
const steps = (store: Store) => store.state().files.map(({ step }) => step.at);
const ready = (store: Store) =>
  vi.waitFor(() => expect(new Set(steps(store))).toEqual(new Set(['ready'])));
const queueAll = (store: Store) =>
  store.dispatch({ type: 'submit', ids: store.state().files.map(({ id }) => id) });

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

test('another try has the key of the first one', async () => {
  const { store, sent } = aService();
  store.add(pdfs('a'), LIMIT);
  await ready(store);
  queueAll(store);
  sent[0]?.answer(failure({ status: 0 }));
  await vi.waitFor(() => expect(steps(store)).toEqual(['failed']));
  queueAll(store);
  expect(sent).toHaveLength(2);
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

test('a busy service is asked again once the time it asked for is over', async () => {
  const { store, sent } = aService();
  store.add(pdfs('a'), LIMIT);
  await ready(store);
  vi.useFakeTimers();
  try {
    queueAll(store);
    const busy = { status: 503, code: 'SERVICE_UNAVAILABLE', retryAfterMs: 2_000 };
    sent[0]?.answer(failure(busy, true));
    await vi.advanceTimersByTimeAsync(1_999);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(2);
    expect(store.state().hold).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});

test('what is cancelled or removed is broken off, and what waits is as it was before', async () => {
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
  // An answer that comes after the cancelling changes nothing.
  sent[0]?.answer(stored);
  expect(steps(store)).toEqual(['cancelled', 'sending', 'ready']);
});

test('what may be stored all the same is sent with the same details another time, however they change', async () => {
  const { store, sent, sendAll } = aService();
  store.add(pdfs('a', 'b', 'c', 'd'), LIMIT);
  await ready(store);
  const ids = store.state().files.map(({ id }) => id);
  const rename = (name: string) => {
    for (const id of ids) {
      store.dispatch({ type: 'update', id, change: { details: { name, description: '' } } });
    }
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
  queueAll(store);
  sent[4]?.answer(stored);
  sent[5]?.answer(stored);
  await vi.waitFor(() => expect(sent).toHaveLength(8));
  const saidAgain = sent.slice(4).map(({ said }) => said);
  expect(saidAgain).toEqual(['first', 'second', 'second', 'first']);
});

test('a file with the bytes of an asset says which; where nobody can be asked it goes up all the same', async () => {
  const twin = { assetId: uploaded.assetId, name: 'Elbow' };
  const known = aService(async () => twin).store;
  known.add(pdfs('a'), LIMIT);
  await ready(known);
  expect(known.state().files[0]?.twin).toEqual(twin);
  const away = aService(() => Promise.reject(new Error('away'))).store;
  away.add(pdfs('a'), LIMIT);
  await ready(away);
  expect(away.state().files[0]).not.toHaveProperty('twin.assetId');
});

test('a file that is gone by the time it is read is refused, and the next one is read', async () => {
  const { store } = aService();
  const [gone, there] = pdfs('gone', 'there');
  if (!gone || !there) throw new Error('There are two files.');
  const unreadable = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  vi.spyOn(gone, 'slice').mockReturnValue(Object.assign(new Blob(), { arrayBuffer: unreadable }));
  store.add([gone, there], LIMIT);
  await vi.waitFor(() => expect(steps(store)).toEqual(['refused', 'ready']));
});
