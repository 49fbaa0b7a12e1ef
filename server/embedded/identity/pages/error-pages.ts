import { type Configuration, errors } from 'oidc-provider';
import { databaseErrorKind } from '#db/client.ts';
import { logError } from '#lib/logging/error-log.ts';
import type { SampledLog } from '#lib/logging/sampled-log.ts';
import { isPage, type Middleware } from '#server/embedded/identity/endpoints.ts';
import { expired, failed, notPossible, pageContext } from './messages.ts';
import type { Pages } from './page.ts';

type RenderError = NonNullable<Configuration['renderError']>;

/** Renders errors of oidc-provider: as a page for people, as JSON for machines. */
export function makeErrorRenderer(pages: Pages): RenderError {
  return (ctx, output, error) => {
    if (!isPage(ctx.path)) {
      ctx.body = output;
      return;
    }
    const reader = pageContext(ctx, pages);
    if (error instanceof errors.SessionNotFound) return pages.send(ctx, expired(reader));
    if (output.error === 'server_error')
      return pages.send(ctx, failed(reader, databaseErrorKind(error)));
    const reason = { error: output.error, description: output.error_description };
    pages.send(ctx, notPossible(reader, ctx.status, reason));
  };
}

/** Logs errors of our own pages, and answers with an error page. */
export function handlePageFailures(pages: Pages, sampledLog: SampledLog): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (err) {
      const fields = { path: ctx.path };
      const kind = logError(sampledLog, 'a page of the identity provider failed', err, fields);
      if (kind) ctx.set('Retry-After', '1');
      pages.send(ctx, failed(pageContext(ctx, pages), kind));
    }
  };
}
