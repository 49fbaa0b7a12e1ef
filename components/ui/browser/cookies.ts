/** A cookie set by a script, for every path of the site. */
type Cookie = {
  readonly name: string;
  /** Only characters that a cookie may contain: percent-encode anything else. */
  readonly value: string;
  readonly maxAgeMs: number;
  readonly sameSite: 'lax' | 'strict';
};

/** The value of a cookie, still encoded; undefined when there is none of that name. */
export function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/** Sets a cookie through `document.cookie`, which works in every browser and without HTTPS. */
export function setCookie({ name, value, maxAgeMs, sameSite }: Cookie): void {
  const seconds = Math.ceil(maxAgeMs / 1000);
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: `cookieStore` is missing in browsers that are still in use
  document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=${sameSite}${secure}`;
}

/** Deletes a cookie set by `setCookie`. */
export function deleteCookie(name: string): void {
  setCookie({ name, value: '', maxAgeMs: 0, sameSite: 'lax' });
}
