import { CommandError } from '#cli/command.ts';
import { type Bench, COUNTRY, NO_RATE_LIMIT, openBench } from '#tools/bench/harness/bench.ts';
import { figuresTable, measureInTurns, ratioOf, type Subject } from '#tools/bench/harness/load.ts';
import { atLeast, scenario } from '#tools/bench/harness/scenario.ts';
import { invoicePaths } from './reads.ts';

/**
 * The servers that answer for one invoice, without a program the service, and how many times the rate of each the service
 * is to reach.
 */
const SERVERS = [
  { server: 'the service, the whole boundary' },
  {
    server: 'the same routes, next start',
    program: ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1'],
    bar: 8,
  },
  {
    server: 'Fastify + pg',
    program: ['tools/bench/capacity/programs.ts', 'fastify'],
    bar: 1,
    isBaseline: true,
  },
  {
    server: 'bare node:http + pg',
    program: ['tools/bench/capacity/programs.ts', 'bare'],
    bar: 0.7,
    isBaseline: true,
  },
];

/**
 * Half of the documents have cost members, which only some callers may see. The baselines check no tokens: documents
 * without costs have paths of their own.
 */
const CALLERS = [
  { caller: 'with costs:read', scope: 'invoicing:read costs:read', baselinePath: 'v1' },
  { caller: 'without costs:read', scope: 'invoicing:read', baselinePath: 'without-costs' },
] as const;

/** One invoice, beside the same rows under Fastify, `next start` and a bare handler. */
export const api = scenario({
  summary: 'one invoice beside Fastify + pg, next start and a bare node:http handler',
  options: { seconds: 10, rounds: 3 },
  async run(rounds, run) {
    await using bench = await openBench({ percent: 100 });
    const subjects = await startServers(bench, await invoicePaths(bench.db));
    for (const { caller } of CALLERS)
      await checkSameResponses(subjects.filter(({ name }) => name.endsWith(`, ${caller}`)));
    const measured = await measureInTurns(subjects, rounds, run);
    return {
      report: [figuresTable(measured)],
      targets: measured.flatMap((each, at) => {
        // The service comes first, once for each caller.
        const own = measured[at % CALLERS.length];
        const { bar } = SERVERS[Math.floor(at / CALLERS.length)] ?? {};
        if (!own || !bar) return [];
        return [atLeast(bar, `requests/s beside ${each.name}`, ratioOf(own, each, 'perSecond'))];
      }),
    };
  },
});

async function startServers(bench: Bench, requests: readonly string[]): Promise<Subject[]> {
  const subjects: Subject[] = [];
  for (const { server, program, isBaseline } of SERVERS) {
    const { url, pid } = await bench.start(NO_RATE_LIMIT, program);
    for (const { caller, scope, baselinePath } of CALLERS) {
      const address = `${url}/${isBaseline ? baselinePath : 'v1'}/${COUNTRY}`;
      const tokens = [await bench.token(scope)];
      const load = { address, requests, tokens, connections: 32 };
      subjects.push({ name: `${server}, ${caller}`, bench, pids: [pid], load });
    }
  }
  return subjects;
}

/** Throws CommandError unless all subjects return the same bodies. */
async function checkSameResponses(subjects: readonly Subject[]): Promise<void> {
  for (const path of subjects[0]?.load.requests.slice(0, 40) ?? []) {
    const bodies = new Set<string>();
    for (const { name, load } of subjects) {
      const headers = { Authorization: `Bearer ${load.tokens[0]}` };
      const response = await fetch(`${load.address}${path}`, { headers });
      if (!response.ok) throw new CommandError(`${name} answers ${response.status} at ${path}`);
      bodies.add(await response.text());
    }
    if (bodies.size > 1) throw new CommandError(`The servers differ at ${path}.`);
  }
}
