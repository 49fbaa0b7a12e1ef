import { markdownTable } from '../tables.ts';
import type { Played } from './play.ts';
import { countOf, goodShare, type ProbeResult, quantile } from './probe.ts';
import { harmOf, percent, STRICT_BAR } from './verdict.ts';

const KINDS = ['API', 'pages', 'readiness', 'identity'];

/** What honest clients got beside each attack, as a table in Markdown; `failed` are the names of those not played. */
export function attackTable(
  played: readonly Played[],
  quiet: readonly ProbeResult[],
  failed: readonly string[] = [],
): string {
  const header = [
    ...['attacker', 'asked', ...KINDS.map((kind) => `${kind}: good, p50/p99 ms`)],
    ...['besides', 'memory MB', 'hurt'],
  ];
  return markdownTable(header, [
    ['none', ...cells(quiet), besides(quiet), '–', '–'],
    ...played.map((one) => [
      `\`${one.name}\``,
      ...cells(one.results),
      besides(one.results),
      (one.residentBytes / 1e6).toFixed(0),
      harmOf(one, STRICT_BAR).length === 0 ? 'no' : 'YES',
    ]),
    ...failed.map((name) => [`\`${name}\``, ...header.slice(2).map(() => '–'), 'NOT PLAYED']),
  ]);
}

function cells(results: readonly ProbeResult[]): string[] {
  const asked = results.reduce((sum, one) => sum + one.times.length + countOf(one.failures), 0);
  return [String(asked), ...KINDS.map((kind) => cell(results.find(({ name }) => name === kind)))];
}

/** What was done besides the usual. */
function besides(results: readonly ProbeResult[]): string {
  const others = results.filter(({ name }) => !KINDS.includes(name));
  return others.map((other) => `${other.name} ${cell(other)}`).join('; ') || '–';
}

function cell(result: ProbeResult | undefined): string {
  if (!result) return '–';
  const ms = (share: number) => quantile(result, share)?.toFixed(0) ?? '–';
  return `${percent(goodShare(result))}, ${ms(0.5)}/${ms(0.99)}`;
}
