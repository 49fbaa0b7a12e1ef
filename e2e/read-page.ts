import type { APIRequestContext, APIResponse } from '@playwright/test';
import { type Job, sharedCookie } from './staff.ts';

/** A page as the service sends it, before any script has run. */
export type PageSource = {
  readonly status: number;
  /** Where redirects led: the path with its query. */
  readonly path: string;
  readonly html: string;
  /** What there is to be read, of all elements, with single spaces. */
  readonly text: string;
  /** The text of the heading of the first level. */
  readonly heading: string;
  /** The texts of the headings of rows, from the top. */
  readonly rowHeadings: readonly string[];
  /** The texts of the rows of all tables, from the top. */
  readonly rows: readonly string[];
  /** The address of the first link with exactly this text. Throws where there is none. */
  link(text: string): string;
};

/** Asks for pages and files as one of the staff, or as nobody: quicker than a browser, for what is only read. */
export type Reader = {
  page(as: Job | 'nobody', path: string): Promise<PageSource>;
  /** Any answer: a file, or one of the API. */
  get(as: Job | 'nobody', path: string): Promise<APIResponse>;
};

export function readerOf(request: APIRequestContext): Reader {
  const get: Reader['get'] = async (as, path) => {
    const { name, value } = as === 'nobody' ? { name: '', value: '' } : await sharedCookie(as);
    const headers = { 'sec-fetch-site': 'same-origin', cookie: `${name}=${value}` };
    let response = await request.get(path, { headers, maxRedirects: 0 });
    // Followed here: Playwright does not send the cookie on.
    for (
      let redirects = 0;
      redirects < MOST_REDIRECTS && response.headers()['location'];
      redirects += 1
    ) {
      const target = new URL(response.headers()['location'] ?? '', response.url());
      response = await request.get(target.href, { headers, maxRedirects: 0 });
    }
    return response;
  };
  return { get, page: async (as, path) => pageSource(await get(as, path)) };
}

const MOST_REDIRECTS = 5;

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

/** The elements of that name, which does not nest in itself on our pages. */
function elements(html: string, name: string) {
  return [...html.matchAll(new RegExp(`<${name}( [^>]*)?>(.*?)</${name}>`, 'gs'))].map(
    ([, attributes = '', inner = '']) => ({ attributes, text: textOf(inner) }),
  );
}

// React parts neighbouring texts by comments; what scripts get is no text.
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
