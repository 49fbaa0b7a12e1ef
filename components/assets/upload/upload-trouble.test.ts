import { expect, test } from 'vitest';
import { type UploadAnswer, uploadTrouble } from './upload-trouble.ts';

const answer = (changes: Partial<UploadAnswer>): UploadAnswer => ({
  status: 0,
  message: undefined,
  details: [],
  correlationId: undefined,
  retryAfter: undefined,
  isOurs: true,
  isAllSent: true,
  ...changes,
});

test.each([
  [
    { status: 0, isAllSent: false, isOurs: false },
    'failed',
    /Nothing is stored: check the network/,
  ],
  [{ status: 0, isOurs: false }, 'unclear', /not stored twice/],
  [{ status: 401 }, 'signedOut', /no longer signed in/],
  [{ status: 403 }, 'refused', /may not upload/],
  [{ status: 409 }, 'keyUsed', /with other details/],
  [{ status: 413 }, 'refused', /larger/],
  [{ status: 413, isOurs: false }, 'refused', /larger/],
  [{ status: 415, message: 'It is HTML.' }, 'refused', /^It is HTML\.$/],
  [{ status: 429, retryAfter: 3 }, 'busy', /Too many requests/],
  [{ status: 429 }, 'failed', /Too many requests/],
  [{ status: 503, retryAfter: 1 }, 'busy', /busy or restarting/],
  [{ status: 502 }, 'failed', /does not work as it should/],
  [{ status: 502, isOurs: false }, 'unclear', /The service failed \(502\)/],
  [{ status: 504 }, 'failed', /does not answer/],
  [{ status: 507 }, 'failed', /no room left/],
  [{ status: 500 }, 'unclear', /The service failed \(500\)/],
  [{ status: 201 }, 'unclear', /The service failed \(201\)/],
])('%j is told as %s', (changes, kind, words) => {
  const trouble = uploadTrouble(answer(changes));
  expect(trouble.kind).toBe(kind);
  expect(trouble.words).toMatch(words);
});

test('what is wrong with details can be mended and sent again, what is wrong with the file cannot', () => {
  const wrong = (field: string) =>
    uploadTrouble(answer({ status: 400, details: [{ field, issue: 'is wrong' }] }));
  expect(wrong('metaproperties.season').mayRetry).toBe(true);
  expect(wrong('file').mayRetry).toBe(false);
  expect(uploadTrouble(answer({ status: 415 })).mayRetry).toBe(false);
  expect(uploadTrouble(answer({ status: 507 })).mayRetry).toBe(true);
});

test('the correlation id stays with the words', () => {
  const { correlationId } = uploadTrouble(answer({ status: 500, correlationId: 'an-id' }));
  expect(correlationId).toBe('an-id');
});
