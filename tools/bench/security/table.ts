import { markdownTable } from '#tools/bench/measure/tables.ts';
import { goodShare, type ProbeResult, quantile, totalFailures } from './clients/probe.ts';
import type { AttackResult } from './run-attack.ts';
import { describeHarm, floorPercent, STRICT_LIMITS } from './verdict.ts';

const KINDS = ['API', 'pages', 'readiness', 'identity'];

/** A Markdown table of how honest clients were served during each attack; `failed` are the attacks that did not run. */
export function attackTable(
  attackResults: readonly AttackResult[],
  baseline: readonly ProbeResult[],
  failed: readonly string[] = [],
): string {
  const header = [
    ...['attacker', 'requests', ...KINDS.map((kind) => `${kind}: good, p50/p99 ms`)],
    ...['besides', 'memory MB', 'harm'],
  ];
  return markdownTable(header, [
    ['none', ...cells(baseline), extraCells(baseline), '–', '–'],
    ...attackResults.map((result) => [
      `\`${result.name}\``,
      ...cells(result.results),
      extraCells(result.results),
      (result.residentBytes / 1e6).toFixed(0),
      describeHarm(result, STRICT_LIMITS).length === 0 ? 'no' : 'YES',
    ]),
    ...failed.map((name) => [`\`${name}\``, ...header.slice(2).map(() => '–'), 'NOT RUN']),
  ]);
}

function cells(results: readonly ProbeResult[]): string[] {
  const requestCount = results.reduce(
    (sum, result) => sum + result.times.length + totalFailures(result.failures),
    0,
  );
  return [
    String(requestCount),
    ...KINDS.map((kind) => cell(results.find(({ name }) => name === kind))),
  ];
}

/** The results of the extra activities. */
function extraCells(results: readonly ProbeResult[]): string {
  const others = results.filter(({ name }) => !KINDS.includes(name));
  return others.map((other) => `${other.name} ${cell(other)}`).join('; ') || '–';
}

function cell(result: ProbeResult | undefined): string {
  if (!result) return '–';
  const ms = (share: number) => quantile(result, share)?.toFixed(0) ?? '–';
  return `${floorPercent(goodShare(result))}, ${ms(0.5)}/${ms(0.99)}`;
}
