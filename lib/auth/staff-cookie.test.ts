import { beforeEach, expect, test, vi } from 'vitest';
import { staffCookieName, staffCookieValue, staffSessionId } from './staff-cookie.ts';

const HERE = { publicUrl: 'https://till.example', secret: 'a secret of this service, long enough' };
const NAME = '__Host-staff-session';

const log = { write: vi.fn(), flush: vi.fn() };
beforeEach(() => {
  log.write.mockClear();
});

test('the cookie belongs to this host alone where there is https', () => {
  expect(staffCookieName(HERE)).toBe(NAME);
  expect(staffCookieName({ publicUrl: 'http://localhost:3000' })).toBe('staff-session');
});

test('the id that a cookie was made of is read from among other cookies', async () => {
  const value = await staffCookieValue('the-id', HERE);
  expect(value).not.toContain('the-id');
  const header = `theme=dark; ${NAME}=${value}; x-${NAME}=other`;
  expect(await staffSessionId(header, HERE, log)).toBe('the-id');
  expect(log.write).not.toHaveBeenCalled();
});

test.each([
  null,
  '',
  'theme=dark',
  `${NAME}=`,
  `${NAME}=the-id`,
  `${NAME}=a.b.c.d.e`,
  `x${NAME}=y`,
])('Cookie: %s holds no session', async (header) => {
  expect(await staffSessionId(header, HERE, log)).toBeUndefined();
});

test('a cookie that was tampered with anywhere holds no session', async () => {
  const value = await staffCookieValue('the-id', HERE);
  for (let at = 0; at < value.length; at += 7) {
    const other = value[at] === 'A' ? 'B' : 'A';
    const forged = value.slice(0, at) + other + value.slice(at + 1);
    expect(await staffSessionId(`${NAME}=${forged}`, HERE, log), `character ${at}`).toBeUndefined();
  }
});

test('a cookie of another secret holds no session, and the log says so without quoting it', async () => {
  const value = await staffCookieValue('the-id', {
    ...HERE,
    secret: 'a secret of another service',
  });
  expect(await staffSessionId(`${NAME}=${value}`, HERE, log)).toBeUndefined();
  expect(log.write).toHaveBeenCalledExactlyOnceWith(
    'warn',
    expect.stringContaining('another SESSION_SECRET'),
    { reason: 'JWEDecryptionFailed: decryption operation failed' },
  );
});

test('a cookie that has expired holds no session, and nobody needs to know', async () => {
  const value = await staffCookieValue('the-id', HERE);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9 * 3600_000 });
  try {
    expect(await staffSessionId(`${NAME}=${value}`, HERE, log)).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
  expect(log.write).not.toHaveBeenCalled();
});

test('a cookie under the name that http has is none on https', async () => {
  const value = await staffCookieValue('the-id', HERE);
  expect(await staffSessionId(`staff-session=${value}`, HERE, log)).toBeUndefined();
});
