import { type Configuration, errors } from 'oidc-provider';
import { isDatabaseAway } from '#db/client.ts';
import type { Log } from '#lib/log.ts';
import { isPage, type Middleware } from './gate.ts';
import { expired, failed, notPossible } from './pages/messages.ts';
import type { Pages } from './pages/page.ts';
import { readerOf } from './reader.ts';

type RenderError = NonNullable<Configuration['renderError']>;

/** How oidc-provider's errors are answered: people get a page, machines the error as JSON. */
export function makeErrorRenderer(pages: Pages): RenderError {
  return (ctx, out, error) => {
    if (!isPage(ctx.path)) {
      ctx.body = out;
      return;
    }
    const reader = readerOf(ctx, pages);
    if (error instanceof errors.SessionNotFound) return pages.send(ctx, expired(reader));
    if (out.error === 'server_error') return pages.send(ctx, failed(reader, isDatabaseAway(error)));
    const reason = { error: out.error, description: out.error_description };
    pages.send(ctx, notPossible(reader, ctx.status, reason));
  };
}

/** Answers and logs what fails in our own pages. */
export function makeFailurePage(pages: Pages, log: Log): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (err) {
      log.error({ err, path: ctx.path }, 'a page of the identity provider failed');
      const isAway = isDatabaseAway(err);
      if (isAway) ctx.set('Retry-After', '1');
      pages.send(ctx, failed(readerOf(ctx, pages), isAway));
    }
  };
}
