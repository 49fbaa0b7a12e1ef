import { setTimeout as pause } from 'node:timers/promises';
import { sessionCookie } from '#tests/support/credentials.ts';
import { NO_RATE_LIMIT, openBench, type Service } from '#tools/bench/harness/bench.ts';
import { asPerson, sendRequest } from '#tools/bench/harness/http.ts';
import { COUNTRY, loadInvoices } from '#tools/bench/harness/invoices.ts';
import { type LoadResult, sendLoad } from '#tools/bench/harness/load.ts';
import {
  formatProbe,
  goodShare,
  type ProbeResult,
  quantile,
  startProbe,
} from '#tools/bench/harness/probes.ts';
import { readUsage } from '#tools/bench/harness/process.ts';
import { scenario } from '#tools/bench/harness/scenario.ts';
import { count, markdownTable, type Target } from '#tools/bench/harness/table.ts';

const CONNECTIONS = [40, 100, 200, 400, 1_000];
/** For `/live`, `/ready` and a page. */
const MAX_PROBE_MS = 500;
const MAX_RECOVERY_MS = 2_000;
const QUICK_MS = 100;

/** One invoice over more and more connections, without rate limits. */
export const overload = scenario({
  summary: 'one invoice in a closed loop on 40 to 1,000 connections, without rate limits',
  options: {
    seconds: { help: 'length of each step', default: 8 },
    clients: { help: 'API clients that share the load', default: 8 },
  },
  async run({ seconds, clients }, { signal, progress }) {
    await using bench = await openBench();
    const [number] = await loadInvoices(bench);
    const service = await bench.start(NO_RATE_LIMIT);
    const names = Array.from({ length: clients }, (_, at) => `client-${at}`);
    const tokens = await Promise.all(names.map((name) => bench.token('invoicing:read', name)));
    const checks = checksOf(service, await sessionCookie(bench.db, { role: 'branch_staff' }));
    const load = {
      ...{ address: `${service.url}/v1/${COUNTRY}`, requests: [`/invoices/${number}`], tokens },
      ...{ folder: bench.folder, signal },
    };
    await sendLoad({ ...load, connections: 16, seconds: 3 });
    const quickMs = Math.max(QUICK_MS, 3 * (await slowestOf(checks)));
    const steps: Step[] = [];
    for (const connections of CONNECTIONS) {
      progress(`${connections} connections`);
      const before = await readUsage(service.pid);
      const running = checks.map((check) => startProbe({ ...check, perSecond: 4 }));
      const result = await sendLoad({ ...load, connections, seconds });
      const { processorMs } = await readUsage(service.pid);
      const recoveredAfterMs = await untilQuick(checks, quickMs);
      const probes = await Promise.all(running.map((probe) => probe.stop()));
      const spentMs = processorMs - before.processorMs;
      steps.push({ connections, result, spentMs, probes, recoveredAfterMs });
    }
    const best = steps.reduce((one, other) => (goodRate(other) > goodRate(one) ? other : one));
    const rows = steps.map((step) => [
      ...[String(step.connections), count(goodRate(step))],
      `${Math.round((100 * goodRate(step)) / goodRate(best))} %`,
      count(step.result.refused / step.result.seconds),
      count((step.spentMs * 1_000) / step.result.requests),
      refusalCost(step, best)?.toFixed(2) ?? '–',
      ...step.probes.map(formatProbe),
      step.recoveredAfterMs === undefined ? 'over 5 s' : `${count(step.recoveredAfterMs)} ms`,
    ]);
    return {
      report: [
        markdownTable(
          [
            ...['connections', 'good/s', 'of the best', 'refused/s', 'µs/request'],
            ...['a refusal, in answers', ...checks.map(({ name }) => `${name}: good, p50/p99 ms`)],
            'normal after',
          ],
          rows,
        ),
      ],
      targets: steps.flatMap((step) => targetsOf(step, best)),
      failures: steps.flatMap(failuresOf),
    };
  },
});

type Step = {
  readonly connections: number;
  readonly result: LoadResult;
  /** Processor time of the service. */
  readonly spentMs: number;
  readonly probes: readonly ProbeResult[];
  /** From the end of the load until the service was as fast as before; undefined if that took over 5 s. */
  readonly recoveredAfterMs: number | undefined;
};

const goodRate = ({ result: { requests, refused, seconds } }: Step) =>
  (requests - refused) / seconds;

function targetsOf(step: Step, best: Step): Target[] {
  const at = `at ${step.connections} connections`;
  const share = goodRate(step) / goodRate(best);
  const refusal = refusalCost(step, best);
  return [
    ...(step.connections < 400
      ? []
      : [
          {
            what: `good answers ${at}, of the best rate`,
            wants: 'at least',
            bar: 0.9,
            value: share,
          } as const,
        ]),
    ...(refusal === undefined
      ? []
      : [
          {
            what: `a refusal ${at}, in answers`,
            wants: 'at most',
            bar: 0.1,
            value: refusal,
          } as const,
        ]),
  ];
}

function failuresOf({ connections, probes, recoveredAfterMs }: Step): string[] {
  const slow = probes.filter(
    (probe) =>
      goodShare(probe) < 0.99 || (quantile(probe, 0.99) ?? Number.POSITIVE_INFINITY) > MAX_PROBE_MS,
  );
  const late = recoveredAfterMs === undefined || recoveredAfterMs > MAX_RECOVERY_MS;
  return [
    ...slow.map((probe) => `${connections} connections: ${probe.name}: ${formatProbe(probe)}`),
    ...(late ? [`${connections} connections: not recovered within 2 s`] : []),
  ];
}

/** Processor time of a refusal in answers of the best step; undefined where one in twenty is refused, or fewer. */
function refusalCost({ result, spentMs }: Step, best: Step): number | undefined {
  const answerMs = best.spentMs / (best.result.requests - best.result.refused);
  const { refused, requests } = result;
  if (refused < requests / 20) return undefined;
  return Math.max(0, (spentMs - (requests - refused) * answerMs) / refused) / answerMs;
}

type Check = { readonly name: string; readonly send: () => Promise<string | undefined> };

function checksOf({ url, adminUrl }: Service, cookie: string): Check[] {
  const get = async (address: string) => {
    const { status } = await sendRequest(address, { from: '127.0.0.2', headers: asPerson(cookie) });
    return status === 200 ? undefined : String(status);
  };
  return [
    { name: '/live', send: () => get(`${adminUrl}/live`) },
    { name: '/ready', send: () => get(`${adminUrl}/ready`) },
    { name: 'a page', send: () => get(`${url}/${COUNTRY}/branches`) },
  ];
}

/** The slowest of a few requests of each kind, one after the other, in milliseconds. */
async function slowestOf(checks: readonly Check[]): Promise<number> {
  let slowest = 0;
  for (const { send } of Array.from({ length: 5 }, () => checks).flat()) {
    const startedAt = performance.now();
    await send();
    slowest = Math.max(slowest, performance.now() - startedAt);
  }
  return slowest;
}

/** Milliseconds until every kind of request succeeds within `quickMs`; undefined if that takes over 5 s. */
async function untilQuick(checks: readonly Check[], quickMs: number): Promise<number | undefined> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < 5_000) {
    const at = performance.now();
    const isQuick = async ({ send }: Check) => {
      const failure = await send().catch(() => 'no response');
      return failure === undefined && performance.now() - at <= quickMs;
    };
    if ((await Promise.all(checks.map(isQuick))).every(Boolean)) return at - startedAt;
    await pause(50);
  }
  return undefined;
}
