import { markdownTable } from '../tables.ts';
import type { Played } from './play.ts';
import { countOf, goodShare, type ProbeResult, quantile } from './probe.ts';
import { harmOf, percent, STRICT_BAR } from './verdict.ts';

const KINDS = ['API', 'pages', 'readiness', 'identity'];

/** A Markdown table of how honest clients were served during each attack; `failed` are the attacks that did not run. */
export function attackTable(
  attackResults: readonly Played[],
  baseline: readonly ProbeResult[],
  failed: readonly string[] = [],
): string {
  const header = [
    ...['attacker', 'asked', ...KINDS.map((kind) => `${kind}: good, p50/p99 ms`)],
    ...['besides', 'memory MB', 'hurt'],
  ];
  return markdownTable(header, [
    ['none', ...cells(baseline), extraCells(baseline), '–', '–'],
    ...attackResults.map((result) => [
      `\`${result.name}\``,
      ...cells(result.results),
      extraCells(result.results),
      (result.residentBytes / 1e6).toFixed(0),
      harmOf(result, STRICT_BAR).length === 0 ? 'no' : 'YES',
    ]),
    ...failed.map((name) => [`\`${name}\``, ...header.slice(2).map(() => '–'), 'NOT PLAYED']),
  ]);
}

function cells(results: readonly ProbeResult[]): string[] {
  const asked = results.reduce(
    (sum, result) => sum + result.times.length + countOf(result.failures),
    0,
  );
  return [String(asked), ...KINDS.map((kind) => cell(results.find(({ name }) => name === kind)))];
}

/** The results of the extra activities. */
function extraCells(results: readonly ProbeResult[]): string {
  const others = results.filter(({ name }) => !KINDS.includes(name));
  return others.map((other) => `${other.name} ${cell(other)}`).join('; ') || '–';
}

function cell(result: ProbeResult | undefined): string {
  if (!result) return '–';
  const ms = (share: number) => quantile(result, share)?.toFixed(0) ?? '–';
  return `${percent(goodShare(result))}, ${ms(0.5)}/${ms(0.99)}`;
}
