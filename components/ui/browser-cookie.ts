/** A cookie as a script sets it, for the whole site and for its own pages alone. */
type Cookie = {
  readonly name: string;
  /** Of characters that a cookie can hold: percent-encode anything else. */
  readonly value: string;
  readonly lastsMs: number;
  readonly sameSite: 'lax' | 'strict';
};

/** The value of a cookie as it was set; undefined where there is none of that name. */
export function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/** Sets a cookie, in every browser: not all of them have `cookieStore`, and none without HTTPS. */
export function setCookie({ name, value, lastsMs, sameSite }: Cookie): void {
  const seconds = Math.ceil(lastsMs / 1000);
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: `cookieStore` is missing in browsers that are still in use
  document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=${sameSite}${secure}`;
}

/** Deletes a cookie that `setCookie` set. */
export function deleteCookie(name: string): void {
  setCookie({ name, value: '', lastsMs: 0, sameSite: 'lax' });
}
