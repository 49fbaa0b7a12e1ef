import type { PortalPage } from '#scripts/portal/pages.ts';

/** What a page came to: bytes compressed, times in milliseconds, medians of the rounds. */
export type Figures = {
  /** Compressed JavaScript of the first load, in bytes. */
  readonly scriptBytes: number;
  readonly requests: number;
  /** From the request for the page to its last byte. */
  readonly serverMs: number;
  /** Largest contentful paint, on a processor slowed down four times. */
  readonly lcpMs: number;
  /** What the machine gave of a processor meanwhile, from 0 to 1. */
  readonly share: number;
  /** The slowest of what was done on it, from the key or click to the next paint, slowed down likewise. */
  readonly interaction: { readonly name: string; readonly ms: number };
};

export type MeasuredPage = { readonly page: Pick<PortalPage, 'name' | 'kind'> } & Figures;

/** The most that a page may come to (docs/portal.md). */
export const BARS = {
  scriptBytes: { document: 180_000, sheet: 260_000 },
  serverMs: 100,
  lcpMs: 1500,
  interactionMs: 200,
} as const;

/** What a page misses, in words, each with its bar; none where it meets them all. */
export function missed({ page, scriptBytes, serverMs, lcpMs, interaction }: MeasuredPage) {
  const bytes = BARS.scriptBytes[page.kind];
  return [
    ...(scriptBytes > bytes ? [`more than ${bytes / 1000} kB`] : []),
    ...(serverMs > BARS.serverMs ? [`server above ${BARS.serverMs} ms`] : []),
    ...(lcpMs > BARS.lcpMs ? [`paint above ${BARS.lcpMs} ms`] : []),
    ...(interaction.ms > BARS.interactionMs ? [`interaction above ${BARS.interactionMs} ms`] : []),
  ];
}
