/**
 * The option that a key chooses after `active`; undefined where the key chooses none. Past the last
 * comes the first.
 */
export function optionAfter(
  options: readonly string[],
  active: string | undefined,
  key: string,
): string | undefined {
  const at = active === undefined ? -1 : options.indexOf(active);
  if (key === 'ArrowDown') return options[(at + 1) % options.length];
  if (key === 'ArrowUp') return options.at(at <= 0 ? -1 : at - 1);
  return undefined;
}
