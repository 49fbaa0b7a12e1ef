import { Badge } from '#components/ui/badge.tsx';
import type { SearchResult } from '#lib/search/schema.ts';

/** What stands at the end of a row: an amount as it is, a state in the colour that repeats it. */
export function FoundMark({ result: { meta, tone } }: { result: SearchResult }) {
  if (meta === undefined) return undefined;
  return tone === undefined ? meta : <Badge tone={tone}>{meta}</Badge>;
}
