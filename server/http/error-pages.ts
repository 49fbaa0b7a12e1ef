import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { DatabaseErrorKind } from '#db/errors.ts';
import type { PageError } from '#lib/logging/page-errors.ts';
import { missingRecord } from '#lib/search/missing-record.ts';
import { html, htmlDocument, styleElement } from './html.ts';
import type { HttpRequest } from './request.ts';
import type { BufferedResponse, Replacement } from './response.ts';

/**
 * Makes the error pages of Next readable without scripts, since Next sends an empty document that its scripts fill. A
 * failed page is replaced by a static one, with 503 if the database is the cause (`errorOf`); a 404 gets a notice in
 * `noscript`. Requests of Next's scripts are not changed (docs/decisions/0015-router-on-node-http.md).
 */
export function replaceFailedPages(
  incoming: IncomingMessage,
  outgoing: BufferedResponse,
  errorOf: () => PageError | undefined,
): void {
  if (incoming.headers['rsc'] !== undefined) return;
  outgoing.chooseReplacement = (status) => {
    const error = errorOf();
    if (error === 'notFound') outgoing.appendix = notFoundNotice(incoming);
    const type = outgoing.getHeader('content-type');
    if (status < 500 || (type !== undefined && !String(type).startsWith('text/'))) return undefined;
    return error === undefined || error === 'notFound'
      ? errorReplacement('failed', status, incoming)
      : errorReplacement(error, 503, incoming);
  };
}

export function sendErrorPage(
  { incoming, outgoing }: HttpRequest,
  error: ErrorPageKind,
  status: number,
  headers: OutgoingHttpHeaders,
): void {
  const page = errorReplacement(error, status, incoming);
  outgoing.writeHead(status, { ...page.headers, ...headers });
  outgoing.end(page.body);
}

/** Whether the client wants an HTML document: neither an API client nor a script of Next. */
export function wantsHtml({ headers }: IncomingMessage): boolean {
  return headers['rsc'] === undefined && (headers.accept ?? '').includes('text/html');
}

function errorReplacement(
  error: ErrorPageKind,
  status: number,
  incoming: IncomingMessage,
): Replacement {
  const body = errorPage(error, incoming);
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    ...(error === 'failed' ? {} : { 'Retry-After': '5' }),
  };
  return { status, headers, body };
}

/** Why a page cannot be shown. */
export type ErrorPageKind = DatabaseErrorKind | 'failed' | 'busy' | 'too-many';

/**
 * A static HTML page for an error, which needs no script, no other file and no database. `incoming` has the headers
 * that `setPageHeaders` added.
 */
export function errorPage(
  error: ErrorPageKind,
  { url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
): string {
  const { title, words } = MESSAGES[error];
  const retryUrl = url.startsWith('/api/') ? '/sign-in' : url;
  return htmlDocument({
    title,
    cookie: headers.cookie,
    nonce: String(headers['x-nonce'] ?? ''),
    main: html`<h1>${title}</h1>
<p>${words}</p>
<p class="actions"><a class="button" href="${retryUrl}">Try again</a> <a href="/">Home</a></p>
<p class="quiet">Correlation id <code>${String(headers['x-correlation-id'] ?? '')}</code></p>`,
  });
}

/** The `noscript` notice of a 404, whose document Next leaves to scripts. */
function notFoundNotice({ url = '/', headers }: IncomingMessage): string {
  const home = /^\/(au|nz)(?=\/|$)/.exec(url)?.[0] ?? '/';
  const record = home === '/' ? undefined : missingRecord(url);
  const title = record ? `${record.name} not found` : 'Page not found';
  const words = record
    ? 'It isn’t in this country, or you can’t see it. Check the number, or search for part of it.'
    : 'There is no page at this address. Check the address.';
  const search =
    record?.number !== undefined && `${home}/search?${new URLSearchParams({ q: record.number })}`;
  return html`<noscript>
${styleElement(String(headers['x-nonce'] ?? ''))}
<main>
<p class="name">Trade Supply</p>
<h1>${title}</h1>
<p>${words}</p>
<p class="actions"><a class="button" href="${home}">Home</a>${search ? html` <a href="${search}">Search for it</a>` : ''}</p>
<p class="quiet">Correlation id <code>${String(headers['x-correlation-id'] ?? '')}</code></p>
</main>
</noscript>`.html;
}

const MESSAGES: Readonly<
  Record<ErrorPageKind, { readonly title: string; readonly words: string }>
> = {
  unreachable: {
    title: 'Can’t reach the database',
    words:
      'Nothing was changed or lost. It usually comes back within seconds, so try again shortly. If it doesn’t, tell your system administrator.',
  },
  slow: {
    title: 'The database took too long to answer',
    words:
      'Nothing was changed or lost. It may be busy for a moment, so try again shortly, or ask for less at once. If it keeps happening, tell your system administrator.',
  },
  locked: {
    title: 'The database is busy with a change',
    words:
      'Someone is changing the same records. Nothing of yours was changed or lost. Try again shortly.',
  },
  full: {
    title: 'The database has no room left',
    words: 'Nothing was changed or lost. Tell your system administrator, and try again later.',
  },
  failed: {
    title: 'Can’t show this page',
    words:
      'Something went wrong at our end. Nothing was changed. Try again. If it keeps happening, report it with the ids below.',
  },
  busy: {
    title: 'The service is busy',
    words: 'Too many people are using it at once. Try again in a few seconds.',
  },
  'too-many': {
    title: 'Too many pages',
    words:
      'You opened more pages in a minute than the service allows. Wait a minute, then carry on.',
  },
};
