import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CommandError } from '#lib/command.ts';
import { ensureProgram } from '#tests/support/ensure-program.ts';
import { type CountedLoadResult, countLoad } from '#tools/bench/measure/load-generator.ts';
import { type Person, signInAs } from '#tools/bench/security/clients/person.ts';
import {
  goodShare,
  type ProbeResult,
  quantile,
  startProbe,
} from '#tools/bench/security/clients/probe.ts';
import { sendRequest } from '#tools/bench/security/clients/requests.ts';
import { readUsage, watchMemory } from '#tools/bench/security/stage/process-usage.ts';
import {
  addPerson,
  fetchToken,
  makeClient,
  type ServiceUnderTest,
  startServiceUnderTest,
} from '#tools/bench/security/stage/service.ts';

/** Result of requesting one invoice in a closed loop over `connections` connections. */
export type OverloadStep = {
  readonly connections: number;
  readonly load: CountedLoadResult;
  /** Successful responses per second. */
  readonly goodRate: number;
  /** Processor time of the service's process during the step. */
  readonly processorMs: number;
  readonly residentBytes: number;
  /** Meanwhile: `/live`, `/ready` and a page for somebody signed in. */
  readonly probes: readonly ProbeResult[];
  /** From the end of the load until the service was as fast as before; undefined if that took over RECOVERY_MS. */
  readonly recoveredAfterMs: number | undefined;
};

type OverloadOptions = {
  readonly seconds: number;
  /** Number of API clients that share the load. */
  readonly clients: number;
  readonly signal: AbortSignal;
  progress(text: string): void;
};

export const CONNECTIONS = [40, 100, 200, 400, 1_000];
const HONEST = '127.0.0.2';
const WARM_UP_SECONDS = 3;
const UNLIMITED = '1000000000';

/** Starts the service without effective rate limits, and requests one invoice over more and more connections. */
export async function runOverload(options: OverloadOptions): Promise<readonly OverloadStep[]> {
  ensureProgram('wrk', 'wrk', '-v');
  await using service = await startServiceUnderTest('small', { RATE_LIMIT: UNLIMITED });
  const folder = await mkdtemp(join(tmpdir(), 'trade-supply-security-'));
  await using _ = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
  const authorizations: string[] = [];
  for (let i = 0; i < options.clients; i += 1) {
    const client = await makeClient(service, `overload ${i + 1}`, ['invoicing:read']);
    authorizations.push(`Bearer ${await fetchToken(service, client, HONEST)}`);
  }
  const person = await signInAs(service.url, HONEST, await addPerson(service, 'honest'));
  const path = await anyInvoice(person);
  const checks = checksOf(service, person.cookie());
  const load = {
    ...{ address: `${service.url.replace('localhost', '127.0.0.1')}/v1/au`, requests: [path] },
    ...{ headers: {}, authorizations, folder, signal: options.signal },
  };
  await countLoad({ ...load, connections: 16, seconds: WARM_UP_SECONDS });
  const quietMs = await measureSlowest(checks);
  const steps: OverloadStep[] = [];
  for (const connections of CONNECTIONS) {
    options.signal.throwIfAborted();
    const before = await readUsage(service.pid);
    const memory = watchMemory(service.pid);
    const running = checks.map((check) => startProbe({ ...check, perSecond: 4 }));
    const result = await countLoad({ ...load, connections, seconds: options.seconds });
    const after = await readUsage(service.pid);
    const recovery = measureRecovery(checks, Math.max(QUICK_MS, 3 * quietMs));
    const probes = await Promise.all(running.map((probe) => probe.stop()));
    const step = {
      ...{ connections, load: result, probes },
      goodRate: (result.requests - result.refused) / result.seconds,
      processorMs: after.processorMs - before.processorMs,
      residentBytes: await memory.stop(),
      recoveredAfterMs: await recovery,
    };
    options.progress(
      `${connections} connections: ${Math.round(step.goodRate)} successful responses/s`,
    );
    steps.push(step);
  }
  return steps;
}

type Check = { readonly name: string; readonly send: () => Promise<string | undefined> };

function checksOf({ url, adminUrl }: ServiceUnderTest, cookie: string): Check[] {
  const get = async (address: string) => {
    const headers = { cookie, accept: 'text/html', 'sec-fetch-site': 'same-origin' };
    const { status } = await sendRequest(address, { from: HONEST, headers });
    return status === 200 ? undefined : String(status);
  };
  return [
    { name: '/live', send: () => get(`${adminUrl}/live`) },
    { name: '/ready', send: () => get(`${adminUrl}/ready`) },
    { name: 'a page', send: () => get(`${url}/au/branches`) },
  ];
}

async function anyInvoice(person: Person): Promise<string> {
  const { status, body } = await person.get('/au/invoices');
  const [, number] = /href="\/au\/invoices\/(\d+)"/.exec(body) ?? [];
  if (number === undefined) throw new CommandError(`The list of invoices is empty: ${status}`);
  return `/invoices/${number}`;
}

const QUICK_MS = 100;
const RECOVERY_MS = 5_000;
const SAMPLES = 5;

/** The slowest of a few sequential requests of each kind, in milliseconds. */
async function measureSlowest(checks: readonly Check[]): Promise<number> {
  let slowest = 0;
  for (let time = 0; time < SAMPLES; time += 1) {
    for (const { send } of checks) {
      const startedAt = performance.now();
      await send();
      slowest = Math.max(slowest, performance.now() - startedAt);
    }
  }
  return slowest;
}

/** Milliseconds until every kind of request succeeds within `quickMs`; undefined if that takes over RECOVERY_MS. */
async function measureRecovery(
  checks: readonly Check[],
  quickMs: number,
): Promise<number | undefined> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < RECOVERY_MS) {
    const at = performance.now();
    const results = await Promise.all(
      checks.map(async ({ send }) => {
        const sentAt = performance.now();
        const failure = await send().catch(() => 'no response');
        return failure === undefined && performance.now() - sentAt <= quickMs;
      }),
    );
    if (results.every((isQuick) => isQuick)) return at - startedAt;
    await pause(50);
  }
  return undefined;
}

/** The rate of successful responses as a share of the best step's, from 0 to 1. */
export function shareOfBest(steps: readonly OverloadStep[], step: OverloadStep): number {
  return step.goodRate / Math.max(...steps.map(({ goodRate }) => goodRate));
}

/**
 * Processor time of a refusal as a share of that of a successful response, which is taken from the step with the best
 * rate. Undefined when fewer than one request in twenty was refused: too few to tell.
 */
export function refusalCost(
  steps: readonly OverloadStep[],
  step: OverloadStep,
): number | undefined {
  const best = steps.reduce((one, other) => (other.goodRate > one.goodRate ? other : one));
  const answerMs = best.processorMs / (best.load.requests - best.load.refused);
  const { refused, requests } = step.load;
  if (refused < requests / 20) return undefined;
  const refusalMs = (step.processorMs - (requests - refused) * answerMs) / refused;
  return Math.max(0, refusalMs) / answerMs;
}

const MIN_SHARE_OF_BEST = 0.9;
const MAX_REFUSAL_COST = 0.1;
const MAX_PROBE_MS = 500;
const MAX_RECOVERY_MS = 2_000;
const MIN_GOOD_SHARE = 0.99;

/** One line for each expectation of docs/security.md that was not met. */
export function overloadFailures(steps: readonly OverloadStep[]): string[] {
  return steps.flatMap((step) => {
    const failures: string[] = [];
    const share = shareOfBest(steps, step);
    if (step.connections >= 400 && share < MIN_SHARE_OF_BEST) {
      failures.push(`${roundPercent(share)} of the best rate`);
    }
    const cost = refusalCost(steps, step);
    if (cost !== undefined && cost > MAX_REFUSAL_COST) {
      failures.push(`a refusal costs ${roundPercent(cost)} of an answer`);
    }
    for (const probe of step.probes) {
      const slowest = quantile(probe, 0.99);
      if (goodShare(probe) < MIN_GOOD_SHARE || slowest === undefined || slowest > MAX_PROBE_MS) {
        failures.push(`${probe.name}: ${formatProbe(probe)}`);
      }
    }
    if (step.recoveredAfterMs === undefined || step.recoveredAfterMs > MAX_RECOVERY_MS) {
      failures.push('not recovered within 2 s');
    }
    return failures.map((failure) => `${step.connections} connections: ${failure}`);
  });
}

/** `100 %, 12 ms`: the share of successful responses and the 99th percentile of their times. */
export function formatProbe(probe: ProbeResult): string {
  const slowest = quantile(probe, 0.99);
  return `${roundPercent(goodShare(probe))}, ${slowest === undefined ? '–' : `${Math.round(slowest)} ms`}`;
}

export const roundPercent = (share: number) => `${Math.round(share * 100)} %`;
