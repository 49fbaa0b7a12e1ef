import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { canonicalUsername } from './people.ts';

/** Remembers in a cookie who has signed in on a device, for nobody else to count as them. */
export type DeviceCookie = {
  /** The name of the cookie. */
  readonly name: string;
  /** The device, where the cookie says that somebody of this name signed in on it; else undefined. */
  deviceId(cookie: string | undefined, username: string): string | undefined;
  /** The cookie once that person has signed in; of more than ten the earliest is forgotten. */
  withPerson(cookie: string | undefined, username: string): string;
};

/** How long a browser keeps it after the last sign-in: the longest that browsers accept (RFC 6265bis). */
export const DEVICE_COOKIE_MS = 400 * 24 * 3600 * 1000;

const MOST_PEOPLE = 10;

/**
 * The cookie is a random id of the device and a signature for each person, `id.signature.…`: it names
 * nobody, and opens nothing. `keys` are secret; the first one signs, all are good.
 */
export function makeDeviceCookie(keys: readonly string[], isHttps: boolean): DeviceCookie {
  const sign = (key: string, id: string, username: string) =>
    createHmac('sha256', key)
      .update(`device-cookie\n${id}\n${canonicalUsername(username)}`)
      .digest()
      .subarray(0, PART_BYTES);

  function deviceId(cookie: string | undefined, username: string): string | undefined {
    const [id, ...signatures] = partsOf(cookie);
    if (id === undefined) return undefined;
    const right = keys.map((key) => sign(key, id, username));
    const isKnown = signatures.some((text) =>
      right.some((signature) => timingSafeEqual(Buffer.from(text, 'base64url'), signature)),
    );
    return isKnown ? id : undefined;
  }

  return {
    name: isHttps ? '__Host-idp-device' : 'idp-device',
    deviceId,
    withPerson(cookie, username) {
      const [id = randomBytes(PART_BYTES).toString('base64url'), ...signatures] = partsOf(cookie);
      const [key] = keys;
      if (key === undefined) throw new Error('there is no key to sign device cookies with');
      const signature = sign(key, id, username).toString('base64url');
      const others = signatures.filter((text) => text !== signature);
      return [id, signature, ...others.slice(0, MOST_PEOPLE - 1)].join('.');
    },
  };
}

const PART_BYTES = 16;
/** Sixteen bytes in base64url are 22 characters. */
const COOKIE = new RegExp(`^[\\w-]{22}(\\.[\\w-]{22}){1,${MOST_PEOPLE}}$`);

/** Nothing of what is not a cookie of ours. */
function partsOf(cookie: string | undefined): string[] {
  return cookie !== undefined && COOKIE.test(cookie) ? cookie.split('.') : [];
}
