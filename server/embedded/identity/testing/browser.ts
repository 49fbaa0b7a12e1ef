/** As much of a browser as a sign-in takes: it keeps cookies, and says where a form comes from. */
export type Browser = {
  /** Asks for a page; a redirect is an answer like any other. */
  get(url: string): Promise<Response>;
  /** Sends a form from a page of the same origin, or of another site, to which no cookies are sent. */
  post(url: string, form: Readonly<Record<string, string>>, from?: 'cross-site'): Promise<Response>;
  /** Follows redirects until there is a page, or one that leads to `outside`. */
  follow(answer: Response, outside: string): Promise<Response | URL>;
  readonly cookies: Map<string, string>;
};

/** Cookies are kept by name and path, as far as the paths of one site go. */
export function makeBrowser(): Browser {
  const jar: { name: string; value: string; path: string }[] = [];
  const cookies = new Map<string, string>();
  return { cookies, get: (url) => ask(url), post, follow };

  function post(url: string, form: Readonly<Record<string, string>>, from?: 'cross-site') {
    return ask(url, {
      method: 'POST',
      headers: { 'sec-fetch-site': from ?? 'same-origin' },
      body: new URLSearchParams(form),
    });
  }

  async function follow(answer: Response, outside: string): Promise<Response | URL> {
    let current = answer;
    for (let hops = 0; hops < 10; hops += 1) {
      const location = current.headers.get('location');
      if (current.status < 300 || current.status >= 400 || location === null) return current;
      const next = new URL(location, current.url);
      if (next.href.startsWith(outside)) return next;
      current = await ask(next.href);
    }
    throw new Error('redirected for ever');
  }

  async function ask(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(url);
    const sent = jar.filter(({ path }) => pathname.startsWith(path));
    const headers = new Headers(init.headers);
    if (headers.get('sec-fetch-site') !== 'cross-site')
      headers.set('cookie', sent.map(({ name, value }) => `${name}=${value}`).join('; '));
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) keep(line);
    return answer;
  }

  function keep(line: string) {
    const [pair = '', ...attributes] = line.split(/; */);
    const [name = '', value = ''] = pair.split('=');
    const path = attributes.find((a) => /^path=/i.test(a))?.slice('path='.length) ?? '/';
    const at = jar.findIndex((kept) => kept.name === name && kept.path === path);
    if (at >= 0) jar.splice(at, 1);
    if (value !== '') jar.push({ name, value, path });
    cookies.clear();
    for (const kept of jar) cookies.set(kept.name, kept.value);
  }
}
