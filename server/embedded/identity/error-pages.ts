import { type Configuration, errors } from 'oidc-provider';
import { databaseTroubleOf } from '#db/client.ts';
import { logFailure } from '#lib/failure-log.ts';
import type { SampledLog } from '#lib/sampled-log.ts';
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
    if (out.error === 'server_error')
      return pages.send(ctx, failed(reader, databaseTroubleOf(error)));
    const reason = { error: out.error, description: out.error_description };
    pages.send(ctx, notPossible(reader, ctx.status, reason));
  };
}

/** Answers and logs what fails in our own pages. */
export function makeFailurePage(pages: Pages, sampledLog: SampledLog): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (err) {
      const fields = { path: ctx.path };
      const trouble = logFailure(sampledLog, 'a page of the identity provider failed', err, fields);
      if (trouble) ctx.set('Retry-After', '1');
      pages.send(ctx, failed(readerOf(ctx, pages), trouble));
    }
  };
}
