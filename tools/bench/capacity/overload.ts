import { setTimeout as pause } from 'node:timers/promises';
import { sessionCookie } from '#tests/support/credentials.ts';
import { COUNTRY, NO_RATE_LIMIT, openBench } from '#tools/bench/harness/bench.ts';
import { sendLoad } from '#tools/bench/harness/load.ts';
import {
  asPerson,
  formatProbe,
  goodShare,
  type ProbeResult,
  probeDuring,
  quantile,
  sendRequest,
} from '#tools/bench/harness/probes.ts';
import { atLeast, count, markdownTable, scenario } from '#tools/bench/harness/scenario.ts';
import { invoicePaths } from './reads.ts';

const CONNECTIONS = [40, 100, 200, 400, 1_000];
/** From this number of connections on the bar counts. */
const MANY = 400;
const CLIENTS = 8;
/** For `/live`, `/ready` and a page, under load and after `RECOVERY_MS`. */
const MAX_PROBE_MS = 500;
const RECOVERY_MS = 2_000;

/** One invoice over more and more connections, without rate limits. */
export const overload = scenario({
  summary: 'one invoice in a closed loop on 40 to 1,000 connections, without rate limits',
  options: { seconds: 8 },
  async run({ seconds }, { signal, progress }) {
    await using bench = await openBench({ percent: 100 });
    const requests = (await invoicePaths(bench.db)).slice(0, 1);
    const { url, adminUrl } = await bench.start(NO_RATE_LIMIT);
    const tokens = await bench.tokens('invoicing:read', CLIENTS);
    const load = { address: `${url}/v1/${COUNTRY}`, requests, tokens };
    const headers = asPerson(await sessionCookie(bench.db, { role: 'branch_staff' }));
    const addresses = [`${adminUrl}/live`, `${adminUrl}/ready`, `${url}/${COUNTRY}/branches`];
    const probes = addresses.map((address) => ({
      ...{ name: new URL(address).pathname, perSecond: 4 },
      send: async () => (await sendRequest(address, { from: '127.0.0.2', headers })).status,
    }));
    await sendLoad(bench, { ...load, connections: 16 }, 3, signal);
    const rates = new Map<number, number>();
    const rows: string[][] = [];
    const failures: string[] = [];
    for (const connections of CONNECTIONS) {
      progress(`${connections} connections`);
      const loading = sendLoad(bench, { ...load, connections }, seconds, signal);
      const during = await probeDuring(probes, loading);
      const sent = await loading;
      await pause(RECOVERY_MS);
      const probed = [...during, ...(await probeDuring(probes, pause(1_000)))];
      const rate = (sent.requests - sent.refused) / sent.seconds;
      rates.set(connections, rate);
      const perSecond = [rate, sent.refused / sent.seconds].map(count);
      rows.push([String(connections), ...perSecond, ...probed.map(formatProbe)]);
      const slow = probed.filter((probe) => !isFast(probe));
      failures.push(...slow.map((each) => `${connections}: ${each.name}: ${formatProbe(each)}`));
    }
    const cells = (when: string) => probes.map(({ name }) => `${name} ${when}: good, p50/p99 ms`);
    const times = ['during', '2 s after'].flatMap(cells);
    const header = ['connections', 'good/s', 'refused/s', ...times];
    const targets = [...rates].flatMap(([connections, rate]) => {
      const what = `good answers at ${connections} connections, of the best rate`;
      return connections < MANY ? [] : atLeast(0.9, what, rate / Math.max(...rates.values()));
    });
    return { report: [markdownTable(header, rows)], targets, failures };
  },
});

function isFast(probe: ProbeResult): boolean {
  const slowest = quantile(probe, 0.99) ?? Number.POSITIVE_INFINITY;
  return goodShare(probe) >= 0.99 && slowest <= MAX_PROBE_MS;
}
