import { expect, test, vi } from 'vitest';
import { ApiError } from '#components/api/api-error.ts';
import type { Sending } from './send-upload.ts';
import { makeUploadStore, type UploadCalls } from './upload-work.ts';

const LIMIT = 1_000_000;
const uploaded = {
  assetId: '5f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b11',
  uploadId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
};
const unreachable = { error: new ApiError({ status: 0 }), isAllSent: false };

type Outcome = Awaited<Sending['outcome']>;

/** A service whose uploads are answered when the test says so. */
function aService(twinOf: UploadCalls['twinOf'] = async () => null) {
  const sent: { name: string; key: string; answer: (outcome: Outcome) => void; isCut: boolean }[] =
    [];
  const send: UploadCalls['send'] = ({ file, key }) => {
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    const upload = { name: file.name, key, answer: resolve, isCut: false };
    sent.push(upload);
    return {
      outcome: promise,
      cancel: () => {
        upload.isCut = true;
        return false;
      },
    };
  };
  return { store: makeUploadStore({ twinOf, send }), sent };
}

const pdfs = (...names: string[]) => names.map((name) => new File([name], `${name}.pdf`));
type Store = ReturnType<typeof aService>['store'];
const steps = (store: Store) => store.queue().files.map(({ step }) => step.at);
const ready = (store: Store) =>
  vi.waitFor(() => expect(new Set(steps(store))).toEqual(new Set(['ready'])));
const queueAll = (store: Store) =>
  store.tell({ type: 'queued', ids: store.queue().files.map(({ id }) => id) });

test('files are read as they are dropped, sent two at a time, and stored', async () => {
  const { store, sent } = aService();
  store.add(pdfs('a', 'b', 'c'), LIMIT);
  await ready(store);
  queueAll(store);
  expect(sent.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf']);
  sent[0]?.answer({ uploaded });
  await vi.waitFor(() => expect(steps(store)).toEqual(['done', 'sending', 'sending']));
  expect(sent.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
});

test('another try has the key of the first one', async () => {
  const { store, sent } = aService();
  store.add(pdfs('a'), LIMIT);
  await ready(store);
  queueAll(store);
  sent[0]?.answer(unreachable);
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
    sent[0]?.answer({ error: new ApiError(busy), isAllSent: true });
    await vi.advanceTimersByTimeAsync(1_999);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(2);
    expect(store.queue().hold).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});

test('what is cancelled or taken off is broken off', async () => {
  const { store, sent } = aService();
  store.add(pdfs('a', 'b'), LIMIT);
  await ready(store);
  queueAll(store);
  const [a, b] = store.queue().files;
  store.cancel(a?.id ?? '');
  store.takeOff([b?.id ?? '']);
  expect(sent.map(({ isCut }) => isCut)).toEqual([true, true]);
  expect(steps(store)).toEqual(['cancelled']);
});

test('a file with the bytes of an asset says which; where nobody can be asked it goes up all the same', async () => {
  const twin = { assetId: uploaded.assetId, name: 'Elbow' };
  const known = aService(async () => twin).store;
  known.add(pdfs('a'), LIMIT);
  await ready(known);
  expect(known.queue().files[0]?.twin).toEqual(twin);
  const away = aService(() => Promise.reject(new Error('away'))).store;
  away.add(pdfs('a'), LIMIT);
  await ready(away);
  expect(away.queue().files[0]).not.toHaveProperty('twin.assetId');
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
