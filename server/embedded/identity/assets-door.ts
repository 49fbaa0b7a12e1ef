import type { Middleware } from './gate.ts';
import type { Assets } from './pages/assets.ts';

/** Serves the stylesheet, the font and the icon of the pages. */
export function makeAssetsDoor(assets: Assets): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/assets/')) return next();
    const asset = assets.find(ctx.path);
    if (!asset) {
      ctx.status = 404;
      ctx.body = { error: 'invalid_request', error_description: 'there is nothing at this path' };
      return;
    }
    // The path changes with the content.
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
    ctx.type = asset.type;
    ctx.body = asset.body;
  };
}
