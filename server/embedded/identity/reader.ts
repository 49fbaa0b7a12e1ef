import type { Reader } from './pages/messages.ts';
import type { Ctx, Pages } from './pages/page.ts';

export function readerOf(ctx: Pick<Ctx, 'get'>, { portalUrl }: Pages): Reader {
  return { portalUrl, correlationId: ctx.get('x-correlation-id') };
}
