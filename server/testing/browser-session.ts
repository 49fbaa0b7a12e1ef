/** A browser session without a browser: cookies between requests. */
export type BrowserSession = {
  readonly cookies: Map<string, string>;
  /** Sends a same-origin request, without following redirects. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(path: string, headers?: Record<string, string>): Promise<Response>;
};

/** A browser session with the service on `url`. */
export function browserAt(url: string): BrowserSession {
  const cookies = new Map<string, string>();
  const send = async (method: string, path: string, headers: Record<string, string>) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(path, url), {
      method,
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }), ...headers },
    });
    for (const line of response.headers.getSetCookie()) storeCookie(line);
    return response;
  };
  const storeCookie = (line: string) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/max-age=0\b/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  };
  return {
    cookies,
    get: (path, headers = {}) => send('GET', path, headers),
    post: (path, headers = {}) => send('POST', path, headers),
  };
}
