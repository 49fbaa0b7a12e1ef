import { Badge } from '#components/ui/badge/badge.tsx';
import type { SearchResult } from '#lib/search/schema.ts';

/** The end of a result's row: plain text such as an amount, or a badge for a status. */
export function ResultBadge({ result: { meta, tone } }: { result: SearchResult }) {
  if (meta === undefined) return undefined;
  return tone === undefined ? meta : <Badge tone={tone}>{meta}</Badge>;
}
