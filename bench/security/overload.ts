import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CommandError } from '#lib/command.ts';
import { ensureProgram } from '../ensure-program.ts';
import { type CountedLoad, countLoad } from '../load-generator.ts';
import { type Person, signedIn } from './person.ts';
import { goodShare, type ProbeResult, quantile, startProbe } from './probe.ts';
import { usageOf, watchMemory } from './process-usage.ts';
import { ask } from './requests.ts';
import {
  addPerson,
  makeClient,
  type ServiceUnderTest,
  serveUnderTest,
  tokenOf,
} from './service.ts';

/** One invoice in a closed loop from so many connections, and what else was to be had meanwhile. */
export type OverloadStep = {
  readonly connections: number;
  readonly load: CountedLoad;
  /** Good answers a second. */
  readonly goodRate: number;
  /** Processor time of the service's process, in milliseconds, all of the run. */
  readonly processorMs: number;
  readonly residentBytes: number;
  /** `/live`, `/ready` and a page of somebody signed in. */
  readonly beside: readonly ProbeResult[];
  /** From the end of the load until the service was as quick as before; undefined where it did not become so. */
  readonly recoveredAfterMs: number | undefined;
};

export type OverloadOptions = {
  readonly seconds: number;
  /** How many clients of the API share the load. */
  readonly clients: number;
  readonly signal: AbortSignal;
  progress(text: string): void;
};

export const CONNECTIONS = [40, 100, 200, 400, 1_000];
const HONEST = '127.0.0.2';
const WARM_UP_SECONDS = 3;
const NEVER_REACHED = '1000000000';

/** Starts the service with rate limits out of the way, and asks for one invoice from more and more connections. */
export async function playOverload(options: OverloadOptions): Promise<readonly OverloadStep[]> {
  ensureProgram('wrk', 'wrk', '-v');
  await using service = await serveUnderTest('small', { RATE_LIMIT: NEVER_REACHED });
  const folder = await mkdtemp(join(tmpdir(), 'trade-supply-security-'));
  await using _ = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
  const authorizations: string[] = [];
  for (let i = 0; i < options.clients; i += 1) {
    const client = await makeClient(service, `overload ${i + 1}`, ['invoicing:read']);
    authorizations.push(`Bearer ${await tokenOf(service, client, HONEST)}`);
  }
  const person = await signedIn(service.url, HONEST, await addPerson(service, 'honest'));
  const path = await anyInvoice(person);
  const askers = askersOf(service, person.cookie());
  const load = {
    ...{ address: `${service.url.replace('localhost', '127.0.0.1')}/v1/au`, questions: [path] },
    ...{ headers: {}, authorizations, folder, signal: options.signal },
  };
  await countLoad({ ...load, connections: 16, seconds: WARM_UP_SECONDS });
  const quietMs = await slowestOf(askers);
  const steps: OverloadStep[] = [];
  for (const connections of CONNECTIONS) {
    options.signal.throwIfAborted();
    const before = await usageOf(service.pid);
    const memory = watchMemory(service.pid);
    const probes = askers.map((asker) => startProbe({ ...asker, perSecond: 4 }));
    const seen = await countLoad({ ...load, connections, seconds: options.seconds });
    const after = await usageOf(service.pid);
    const recovered = recoveryOf(askers, Math.max(QUICK_MS, 3 * quietMs));
    const beside = await Promise.all(probes.map((probe) => probe.stop()));
    const step = {
      ...{ connections, load: seen, beside },
      goodRate: (seen.requests - seen.refused) / seen.seconds,
      processorMs: after.processorMs - before.processorMs,
      residentBytes: await memory.stop(),
      recoveredAfterMs: await recovered,
    };
    options.progress(`${connections} connections: ${Math.round(step.goodRate)} good answers/s`);
    steps.push(step);
  }
  return steps;
}

type Asker = { readonly name: string; readonly ask: () => Promise<string | undefined> };

function askersOf({ url, adminUrl }: ServiceUnderTest, cookie: string): Asker[] {
  const get = async (address: string) => {
    const headers = { cookie, accept: 'text/html', 'sec-fetch-site': 'same-origin' };
    const { status } = await ask(address, { from: HONEST, headers });
    return status === 200 ? undefined : String(status);
  };
  return [
    { name: '/live', ask: () => get(`${adminUrl}/live`) },
    { name: '/ready', ask: () => get(`${adminUrl}/ready`) },
    { name: 'a page', ask: () => get(`${url}/au/branches`) },
  ];
}

async function anyInvoice(person: Person): Promise<string> {
  const { status, body } = await person.get('/au/invoices');
  const [, number] = /href="\/au\/invoices\/(\d+)"/.exec(body) ?? [];
  if (number === undefined) throw new CommandError(`There is no invoice on the page: ${status}`);
  return `/invoices/${number}`;
}

const QUICK_MS = 100;
const RECOVERY_MS = 5_000;
const TIMES = 5;

/** The slowest of a few requests of each kind, one after the other, in milliseconds. */
async function slowestOf(askers: readonly Asker[]): Promise<number> {
  let slowest = 0;
  for (let time = 0; time < TIMES; time += 1) {
    for (const { ask } of askers) {
      const began = performance.now();
      await ask();
      slowest = Math.max(slowest, performance.now() - began);
    }
  }
  return slowest;
}

/** How long from now until each kind is answered well and within `quickMs`; undefined where that takes over 5 s. */
async function recoveryOf(askers: readonly Asker[], quickMs: number): Promise<number | undefined> {
  const began = performance.now();
  while (performance.now() - began < RECOVERY_MS) {
    const at = performance.now();
    const answers = await Promise.all(
      askers.map(async ({ ask }) => {
        const asked = performance.now();
        const failure = await ask().catch(() => 'no answer');
        return failure === undefined && performance.now() - asked <= quickMs;
      }),
    );
    if (answers.every((isQuick) => isQuick)) return at - began;
    await pause(50);
  }
  return undefined;
}

/** Good answers, beside the best rate, from 0 to 1. */
export function shareOfBest(steps: readonly OverloadStep[], step: OverloadStep): number {
  return step.goodRate / Math.max(...steps.map(({ goodRate }) => goodRate));
}

/**
 * What a refusal costs the service's processor beside a good answer; undefined where fewer than one in twenty
 * was refused, which is too few to tell. A good answer is taken to cost what it does in the step of the best rate.
 */
export function priceOfRefusal(
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

const WANTED_SHARE = 0.9;
const WANTED_PRICE = 0.1;
const WANTED_MS = 500;
const WANTED_RECOVERY_MS = 2_000;
const WANTED_GOOD = 0.99;

/** What is not as it should be (docs/security.md). */
export function overloadComplaints(steps: readonly OverloadStep[]): string[] {
  return steps.flatMap((step) => {
    const complaints: string[] = [];
    const share = shareOfBest(steps, step);
    if (step.connections >= 400 && share < WANTED_SHARE) {
      complaints.push(`${percent(share)} of the best rate`);
    }
    const price = priceOfRefusal(steps, step);
    if (price !== undefined && price > WANTED_PRICE) {
      complaints.push(`a refusal costs ${percent(price)} of an answer`);
    }
    for (const probe of step.beside) {
      const slowest = quantile(probe, 0.99);
      if (goodShare(probe) < WANTED_GOOD || slowest === undefined || slowest > WANTED_MS) {
        complaints.push(`${probe.name}: ${toldOf(probe)}`);
      }
    }
    if (step.recoveredAfterMs === undefined || step.recoveredAfterMs > WANTED_RECOVERY_MS) {
      complaints.push('not as before within 2 s');
    }
    return complaints.map((complaint) => `${step.connections} connections: ${complaint}`);
  });
}

/** `100 %, 12 ms`: the share of good answers and the 99th percentile of their times. */
export function toldOf(probe: ProbeResult): string {
  const slowest = quantile(probe, 0.99);
  return `${percent(goodShare(probe))}, ${slowest === undefined ? '–' : `${Math.round(slowest)} ms`}`;
}

export const percent = (share: number) => `${Math.round(share * 100)} %`;
