import type { PortalPage } from '#tools/pictures/pages.ts';

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

/** Performance budgets of a page (docs/performance.md). */
const PAGE_BUDGETS = {
  scriptBytes: { document: 180_000, sheet: 260_000 },
  serverMs: 100,
  lcpMs: 1500,
  interactionMs: 200,
} as const;

/** The budgets that a page misses, in words. */
export function missedBudgets({ page, scriptBytes, serverMs, lcpMs, interaction }: MeasuredPage) {
  const maxScriptBytes = PAGE_BUDGETS.scriptBytes[page.kind];
  return [
    ...(scriptBytes > maxScriptBytes ? [`more than ${maxScriptBytes / 1000} kB`] : []),
    ...(serverMs > PAGE_BUDGETS.serverMs ? [`server above ${PAGE_BUDGETS.serverMs} ms`] : []),
    ...(lcpMs > PAGE_BUDGETS.lcpMs ? [`paint above ${PAGE_BUDGETS.lcpMs} ms`] : []),
    ...(interaction.ms > PAGE_BUDGETS.interactionMs
      ? [`interaction above ${PAGE_BUDGETS.interactionMs} ms`]
      : []),
  ];
}
