import type { PortalPage } from '#scripts/portal/pages.ts';

/** Medians of what was measured of a page; times are in milliseconds. */
export type Figures = {
  /** JavaScript of the first load, compressed. */
  readonly scriptBytes: number;
  readonly requests: number;
  /** From the request for the page to its last byte. */
  readonly serverMs: number;
  /** Largest contentful paint, on a processor slowed down by CPU_SLOWDOWN. */
  readonly lcpMs: number;
  /** The share of a processor that was available to us, from 0 to 1. */
  readonly share: number;
  /** The slowest interaction, from the key or click to the next paint, slowed down likewise. */
  readonly interaction: { readonly name: string; readonly ms: number };
};

export type MeasuredPage = { readonly page: Pick<PortalPage, 'name' | 'kind'> } & Figures;

/** Performance budgets of a page (docs/portal.md). */
export const BARS = {
  scriptBytes: { document: 180_000, sheet: 260_000 },
  serverMs: 100,
  lcpMs: 1500,
  interactionMs: 200,
} as const;

/** The budgets that a page misses, in words. */
export function missed({ page, scriptBytes, serverMs, lcpMs, interaction }: MeasuredPage) {
  const maxScriptBytes = BARS.scriptBytes[page.kind];
  return [
    ...(scriptBytes > maxScriptBytes ? [`more than ${maxScriptBytes / 1000} kB`] : []),
    ...(serverMs > BARS.serverMs ? [`server above ${BARS.serverMs} ms`] : []),
    ...(lcpMs > BARS.lcpMs ? [`paint above ${BARS.lcpMs} ms`] : []),
    ...(interaction.ms > BARS.interactionMs ? [`interaction above ${BARS.interactionMs} ms`] : []),
  ];
}
