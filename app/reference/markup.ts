import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ReactElement } from 'react';

type ServerRenderer = { renderToStaticMarkup(element: ReactElement): string };

/**
 * Writes elements as HTML that stays as it is: pure components alone, with no client component among them.
 * Made once, it is not rendered again for each reader.
 */
export function markupOf(element: ReactElement): string {
  return renderer().renderToStaticMarkup(element);
}

// A page may not import React's writer of HTML: React keeps it from server components. It is loaded as Node loads it.
function renderer(): ServerRenderer {
  const load = createRequire(join(process.cwd(), 'package.json'));
  return load('react-dom/server');
}
