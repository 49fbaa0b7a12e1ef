/** A browser session without a browser: cookies between requests. */
export type BrowserSession = {
  readonly cookies: Map<string, string>;
  /** Sends a same-origin request, without following redirects. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(path: string, headers?: Record<string, string>, form?: FormFields): Promise<Response>;
  /** Follows redirects to a page, or to the first URL under `outside`. */
  follow(response: Response, outside: string): Promise<Response | URL>;
};

type FormFields = Readonly<Record<string, string>>;

/** A browser session with the service on `url`. */
export function browserAt(url: string): BrowserSession {
  const cookies = new Map<string, string>();
  const send = async (path: string, headers: Record<string, string>, init?: RequestInit) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(path, url), {
      ...init,
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }), ...headers },
    });
    for (const line of response.headers.getSetCookie()) storeCookie(line);
    return response;
  };
  const storeCookie = (line: string) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '' || /max-age=0\b/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  };
  return {
    cookies,
    get: (path, headers = {}) => send(path, headers),
    post: (path, headers = {}, form) =>
      send(path, headers, { method: 'POST', ...(form && { body: new URLSearchParams(form) }) }),
    async follow(response, outside) {
      let current = response;
      for (let hops = 0; hops < 10; hops += 1) {
        const location = current.headers.get('location');
        if (location === null) return current;
        const next = new URL(location, current.url);
        if (next.href.startsWith(outside)) return next;
        current = await send(next.href, {});
      }
      throw new Error('too many redirects');
    },
  };
}
