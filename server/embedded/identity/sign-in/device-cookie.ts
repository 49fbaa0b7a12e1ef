import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { canonicalUsername } from '#server/embedded/identity/people/people.ts';

/** A signed cookie that remembers who has signed in on a device. */
export type DeviceCookie = {
  readonly name: string;
  /** The id of the device, if the cookie says that this person has signed in on it. */
  deviceId(cookie: string | undefined, username: string): string | undefined;
  /** The new value of the cookie once this person has signed in. Of more than ten the earliest is dropped. */
  withPerson(cookie: string | undefined, username: string): string;
};

/** The longest lifetime that browsers accept (RFC 6265bis). */
export const DEVICE_COOKIE_MS = 400 * 24 * 3600 * 1000;

const MAX_PEOPLE = 10;

/**
 * The cookie is `id.signature.…`: a random id of the device and a signature for each person. It
 * contains no names and grants no access. The first of the secret `keys` signs, all verify.
 */
export function makeDeviceCookie(keys: readonly string[], isHttps: boolean): DeviceCookie {
  const sign = (key: string, id: string, username: string) =>
    createHmac('sha256', key)
      .update(`device-cookie\n${id}\n${canonicalUsername(username)}`)
      .digest()
      .subarray(0, SEGMENT_BYTES);

  function deviceId(cookie: string | undefined, username: string): string | undefined {
    const [id, ...signatures] = parseCookie(cookie);
    if (id === undefined) return undefined;
    const expected = keys.map((key) => sign(key, id, username));
    const isKnown = signatures.some((text) =>
      expected.some((signature) => timingSafeEqual(Buffer.from(text, 'base64url'), signature)),
    );
    return isKnown ? id : undefined;
  }

  return {
    name: isHttps ? '__Host-idp-device' : 'idp-device',
    deviceId,
    withPerson(cookie, username) {
      const [id = randomBytes(SEGMENT_BYTES).toString('base64url'), ...signatures] =
        parseCookie(cookie);
      const [key] = keys;
      if (key === undefined) throw new Error('there is no key to sign device cookies with');
      const signature = sign(key, id, username).toString('base64url');
      const others = signatures.filter((text) => text !== signature);
      return [id, signature, ...others.slice(0, MAX_PEOPLE - 1)].join('.');
    },
  };
}

const SEGMENT_BYTES = 16;
/** 16 bytes are 22 characters of base64url. */
const COOKIE = new RegExp(`^[\\w-]{22}(\\.[\\w-]{22}){1,${MAX_PEOPLE}}$`);

/** The segments of the cookie; none if its format is invalid. */
function parseCookie(cookie: string | undefined): string[] {
  return cookie !== undefined && COOKIE.test(cookie) ? cookie.split('.') : [];
}
