import { setTimeout as pause } from 'node:timers/promises';
import { sessionCookie } from '#tests/support/credentials.ts';
import { COUNTRY, NO_RATE_LIMIT, openBench, type Service } from '#tools/bench/harness/bench.ts';
import { type LoadResult, sendLoad } from '#tools/bench/harness/load.ts';
import {
  asPerson,
  formatProbe,
  goodShare,
  type Probe,
  type ProbeResult,
  probeDuring,
  quantile,
  sendRequest,
} from '#tools/bench/harness/probes.ts';
import { scenario } from '#tools/bench/harness/scenario.ts';
import { atLeast, count, markdownTable } from '#tools/bench/harness/table.ts';
import { invoicePaths } from './reads.ts';

const CONNECTIONS = [40, 100, 200, 400, 1_000];
/** From this number of connections on the bar counts. */
const MANY = 400;
/** For `/live`, `/ready` and a page, under load and after `RECOVERY_MS`. */
const MAX_PROBE_MS = 500;
const RECOVERY_MS = 2_000;

/** One invoice over more and more connections, without rate limits. */
export const overload = scenario({
  summary: 'one invoice in a closed loop on 40 to 1,000 connections, without rate limits',
  options: { seconds: 8, clients: 8 },
  async run({ seconds, clients }, { signal, progress }) {
    await using bench = await openBench({ percent: 100 });
    const requests = (await invoicePaths(bench.db)).slice(0, 1);
    const service = await bench.start(NO_RATE_LIMIT);
    const names = Array.from({ length: clients }, (_, at) => `client-${at}`);
    const tokens = await Promise.all(names.map((name) => bench.token('invoicing:read', name)));
    const probes = probesOf(service, await sessionCookie(bench.db, { role: 'branch_staff' }));
    const load = {
      ...{ address: `${service.url}/v1/${COUNTRY}`, requests, tokens },
    };
    await sendLoad(bench, { ...load, connections: 16 }, 3, signal);
    await probeDuring(probes, pause(1_000));
    const steps: Step[] = [];
    for (const connections of CONNECTIONS) {
      progress(`${connections} connections`);
      const loading = sendLoad(bench, { ...load, connections }, seconds, signal);
      const during = await probeDuring(probes, loading);
      await pause(RECOVERY_MS);
      const after = await probeDuring(probes, pause(1_000));
      steps.push({ connections, ...{ load: await loading, during, after } });
    }
    const best = Math.max(...steps.map(goodRate));
    const share = (step: Step) => goodRate(step) / best;
    return {
      report: [
        markdownTable(
          [
            ...['connections', 'good/s', 'of the best', 'refused/s'],
            ...probes.map(({ name }) => `${name}: good, p50/p99 ms`),
          ],
          steps.map((step) => [
            ...[String(step.connections), count(goodRate(step))],
            ...[`${count(100 * share(step))} %`, count(step.load.refused / step.load.seconds)],
            ...step.during.map(formatProbe),
          ]),
        ),
      ],
      targets: steps
        .filter(({ connections }) => connections >= MANY)
        .map((step) =>
          atLeast(
            0.9,
            `good answers at ${step.connections} connections, of the best rate`,
            share(step),
          ),
        ),
      failures: steps.flatMap(({ connections, during, after }) => [
        ...during.flatMap((probe) => slowness(`${connections} connections`, probe)),
        ...after.flatMap((probe) => slowness(`2 s after ${connections} connections`, probe)),
      ]),
    };
  },
});

type Step = {
  readonly connections: number;
  readonly load: LoadResult;
  readonly during: readonly ProbeResult[];
  /** From two seconds after the end of the load. */
  readonly after: readonly ProbeResult[];
};

const goodRate = ({ load: { requests, refused, seconds } }: Step) => (requests - refused) / seconds;

function slowness(when: string, probe: ProbeResult): string[] {
  const slowest = quantile(probe, 0.99) ?? Number.POSITIVE_INFINITY;
  if (goodShare(probe) >= 0.99 && slowest <= MAX_PROBE_MS) return [];
  return [`${when}: ${probe.name}: ${formatProbe(probe)}`];
}

function probesOf({ url, adminUrl }: Service, cookie: string): Probe[] {
  const probe = (name: string, address: string): Probe => ({
    ...{ name, perSecond: 4 },
    send: async () =>
      (await sendRequest(address, { from: '127.0.0.2', headers: asPerson(cookie) })).status,
  });
  return [
    probe('/live', `${adminUrl}/live`),
    probe('/ready', `${adminUrl}/ready`),
    probe('a page', `${url}/${COUNTRY}/branches`),
  ];
}
