/** The seed of a day (UTC): 20261122 on 22 November 2026. */
export function seedOf(at: Date): number {
  return Number(at.toISOString().slice(0, 10).replaceAll('-', ''));
}
