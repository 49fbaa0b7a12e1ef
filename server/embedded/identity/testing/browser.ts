/** What a sign-in needs of a browser: cookies, redirects and Sec-Fetch-Site. */
export type Browser = {
  /** Gets a page without following redirects. */
  get(url: string): Promise<Response>;
  /** Posts a form from a page of the same origin, or from another site without cookies. */
  post(url: string, form: Readonly<Record<string, string>>, from?: 'cross-site'): Promise<Response>;
  /** Follows redirects to a page, or to the first URL under `outside`. */
  follow(response: Response, outside: string): Promise<Response | URL>;
  readonly cookies: Map<string, string>;
};

/** Cookies are stored by name and path, for one site. */
export function makeBrowser(): Browser {
  const jar: { name: string; value: string; path: string }[] = [];
  const cookies = new Map<string, string>();
  return { cookies, get: (url) => send(url), post, follow };

  function post(url: string, form: Readonly<Record<string, string>>, from?: 'cross-site') {
    return send(url, {
      method: 'POST',
      headers: { 'sec-fetch-site': from ?? 'same-origin' },
      body: new URLSearchParams(form),
    });
  }

  async function follow(response: Response, outside: string): Promise<Response | URL> {
    let current = response;
    for (let hops = 0; hops < 10; hops += 1) {
      const location = current.headers.get('location');
      if (current.status < 300 || current.status >= 400 || location === null) return current;
      const next = new URL(location, current.url);
      if (next.href.startsWith(outside)) return next;
      current = await send(next.href);
    }
    throw new Error('too many redirects');
  }

  async function send(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(url);
    const matching = jar.filter(({ path }) => pathname.startsWith(path));
    const headers = new Headers(init.headers);
    if (headers.get('sec-fetch-site') !== 'cross-site')
      headers.set('cookie', matching.map(({ name, value }) => `${name}=${value}`).join('; '));
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) store(line);
    return response;
  }

  function store(line: string) {
    const [pair = '', ...attributes] = line.split(/; */);
    const [name = '', value = ''] = pair.split('=');
    const path = attributes.find((a) => /^path=/i.test(a))?.slice('path='.length) ?? '/';
    const at = jar.findIndex((cookie) => cookie.name === name && cookie.path === path);
    if (at >= 0) jar.splice(at, 1);
    if (value !== '') jar.push({ name, value, path });
    cookies.clear();
    for (const cookie of jar) cookies.set(cookie.name, cookie.value);
  }
}
