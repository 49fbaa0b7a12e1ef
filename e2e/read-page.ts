import type { APIRequestContext, APIResponse } from '@playwright/test';
import { type Job, sharedCookie } from './staff.ts';

/** A page as the service sends it, without running scripts. */
export type PageSource = {
  readonly status: number;
  /** The path and query after redirects. */
  readonly path: string;
  readonly html: string;
  /** The text of all elements, with whitespace collapsed. */
  readonly text: string;
  /** The text of the `h1`. */
  readonly heading: string;
  /** The texts of all row headers, from the top. */
  readonly rowHeadings: readonly string[];
  /** The texts of all table rows, from the top. */
  readonly rows: readonly string[];
  /** The `href` of the first link with exactly this text. Throws when there is none. */
  link(text: string): string;
};

/** Requests pages and files in a role, or signed out: faster than a browser where nothing is clicked or typed. */
export type Reader = {
  page(as: Job | 'nobody', path: string): Promise<PageSource>;
  /** Any response, of a file or the API. */
  get(as: Job | 'nobody', path: string): Promise<APIResponse>;
};

export function readerOf(request: APIRequestContext): Reader {
  const get: Reader['get'] = async (as, path) => {
    const { name, value } = as === 'nobody' ? { name: '', value: '' } : await sharedCookie(as);
    const headers = { 'sec-fetch-site': 'same-origin', cookie: `${name}=${value}` };
    let response = await request.get(path, { headers, maxRedirects: 0 });
    // Followed here, because Playwright drops the cookie header on a redirect.
    for (
      let redirects = 0;
      redirects < MAX_REDIRECTS && response.headers()['location'];
      redirects += 1
    ) {
      const target = new URL(response.headers()['location'] ?? '', response.url());
      response = await request.get(target.href, { headers, maxRedirects: 0 });
    }
    return response;
  };
  return { get, page: async (as, path) => pageSource(await get(as, path)) };
}

const MAX_REDIRECTS = 5;

async function pageSource(response: APIResponse): Promise<PageSource> {
  const html = await response.text();
  const { pathname, search } = new URL(response.url());
  return {
    status: response.status(),
    path: pathname + search,
    html,
    text: textOf(html),
    heading: elements(html, 'h1')[0]?.text ?? '',
    rowHeadings: elements(html, 'th')
      .filter(({ attributes }) => attributes.includes('scope="row"'))
      .map(({ text }) => text),
    rows: elements(html, 'tr').map(({ text }) => text),
    link(text) {
      const link = elements(html, 'a').find((each) => each.text === text);
      const href = link && / href="([^"]*)"/.exec(link.attributes)?.[1];
      if (href === undefined) throw new Error(`${pathname} has no link “${text}”.`);
      return decode(href);
    },
  };
}

/** The elements with that tag name. Nested elements of one name are not supported. */
function elements(html: string, name: string) {
  return [...html.matchAll(new RegExp(`<${name}( [^>]*)?>(.*?)</${name}>`, 'gs'))].map(
    ([, attributes = '', inner = '']) => ({ attributes, text: textOf(inner) }),
  );
}

// React separates adjacent texts by comments.
export function textOf(html: string): string {
  const markup = html
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<(script|style)[ >].*?<\/\1>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ');
  return decode(markup).replaceAll(/\s+/g, ' ').trim();
}

function decode(text: string): string {
  return text.replaceAll(
    /&(amp|lt|gt|quot|#x27|nbsp);/g,
    (_, name: keyof typeof ENTITIES) => ENTITIES[name],
  );
}

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: ' ' };
