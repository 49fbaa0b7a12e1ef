import type { Reader } from './pages/messages.ts';
import type { Ctx, Pages } from './pages/page.ts';

/** Whom a page is for: where they go from there, and what their request is called in the log. */
export function readerOf(ctx: Pick<Ctx, 'get'>, { portalUrl }: Pages): Reader {
  return { portalUrl, correlationId: ctx.get('x-correlation-id') };
}
