import { setTimeout as pause } from 'node:timers/promises';
import { sessionCookie } from '#tests/support/credentials.ts';
import { COUNTRY, NO_RATE_LIMIT, openBench } from '#tools/bench/harness/bench.ts';
import { figuresTable, type Measured, measureInTurns, ratioOf } from '#tools/bench/harness/load.ts';
import {
  asPerson,
  formatProbe,
  goodShare,
  type ProbeResult,
  probeDuring,
  quantile,
  sendRequest,
} from '#tools/bench/harness/probes.ts';
import { scenario } from '#tools/bench/harness/scenario.ts';
import { atLeast, markdownTable } from '#tools/bench/harness/table.ts';
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
  async run({ seconds }, run) {
    await using bench = await openBench({ percent: 100 });
    const requests = (await invoicePaths(bench.db)).slice(0, 1);
    const { url, adminUrl, pid } = await bench.start(NO_RATE_LIMIT);
    const tokens = await bench.tokens('invoicing:read', CLIENTS);
    const load = { address: `${url}/v1/${COUNTRY}`, requests, tokens };
    const headers = asPerson(await sessionCookie(bench.db, { role: 'branch_staff' }));
    const addresses = [`${adminUrl}/live`, `${adminUrl}/ready`, `${url}/${COUNTRY}/branches`];
    const probes = addresses.map((address) => ({
      ...{ name: new URL(address).pathname, perSecond: 4 },
      send: async () => (await sendRequest(address, { from: '127.0.0.2', headers })).status,
    }));
    const measured: Measured[] = [];
    const rows: string[][] = [];
    const failures: string[] = [];
    for (const [at, connections] of CONNECTIONS.entries()) {
      const subject = {
        name: String(connections),
        bench,
        pids: [pid],
        load: { ...load, connections },
      };
      const rounds = { rounds: 1, seconds, warmUps: at === 0 ? 1 : 0 };
      const measuring = measureInTurns([subject], rounds, run);
      const during = await probeDuring(probes, measuring);
      measured.push(...(await measuring));
      await pause(RECOVERY_MS);
      const after = await probeDuring(probes, pause(1_000));
      rows.push([subject.name, ...during.map(formatProbe), ...after.map(formatProbe)]);
      const slow = [...during, ...after].filter((probe) => !isFast(probe));
      failures.push(...slow.map((each) => `${connections}: ${each.name}: ${formatProbe(each)}`));
    }
    const [first] = measured;
    const many = measured.filter(({ name }) => Number(name) >= MANY);
    const cells = (when: string) => probes.map(({ name }) => `${name} ${when}: good, p50/p99 ms`);
    const header = ['connections', ...cells('during'), ...cells('2 s after')];
    return {
      report: [figuresTable(measured), markdownTable(header, rows)],
      targets: many.map((each) => {
        const what = `answers on ${each.name} connections, of those on ${first?.name}`;
        return atLeast(0.9, what, ratioOf(each, first ?? each, 'perSecond'));
      }),
      failures,
    };
  },
});

function isFast(probe: ProbeResult): boolean {
  const slowest = quantile(probe, 0.99) ?? Number.POSITIVE_INFINITY;
  return goodShare(probe) >= 0.99 && slowest <= MAX_PROBE_MS;
}
