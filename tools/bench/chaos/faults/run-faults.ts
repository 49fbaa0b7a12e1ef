import { setTimeout as pause } from 'node:timers/promises';
import type { RunningService, TestEnvironment } from '#tools/bench/chaos/environment.ts';
import { makeFeedLoader } from '#tools/bench/chaos/ledger/feed-loads.ts';
import { type Ledger, makeLedger } from '#tools/bench/chaos/ledger/ledger.ts';
import { type Exchange, makeTraffic, type Traffic } from '#tools/bench/chaos/ledger/traffic.ts';
import { verifyLedger } from '#tools/bench/chaos/ledger/verify.ts';
import { readRecords, renameAsset, uploadFiles } from '#tools/bench/chaos/ledger/writers.ts';
import {
  errorLines,
  type ScenarioOptions,
  type ScenarioResult,
} from '#tools/bench/chaos/scenario.ts';

/** Something that is done to a service that works, and undone. */
export type Fault = {
  readonly name: string;
  begin(): void | Promise<void>;
  readonly milliseconds: number;
  /** Resolves once nothing stands in the way of the service any more. */
  end?(): void | Promise<void>;
  /** Whether it is also part of the short form of its scenario. */
  readonly isShort?: boolean;
  /** Statuses of refused requests; only 503 unless given, and undefined is no response. */
  readonly refused?: readonly (number | undefined)[];
};

type FaultsOptions = {
  readonly faults: readonly Fault[];
  readonly length: ScenarioOptions['length'];
  /** Further variables of the loads. */
  readonly loadSettings?: Readonly<Record<string, string>>;
  progress(text: string): void;
};

/** Time for traffic before the first fault, and after each. */
const STEADY_MS = 1_500;
/** After the end of a fault the service may refuse for this long. */
const BACK_WITHIN_MS = 1_000;

/**
 * Has clients read, upload, change and load while faults come and go, one after the other. Requests may be refused
 * during a fault and for a second after it, by a 503 unless the fault says otherwise, and all that was acknowledged
 * must be in the database afterwards.
 */
export async function runFaults(
  environment: TestEnvironment,
  service: RunningService,
  { faults, length, loadSettings, progress }: FaultsOptions,
): Promise<ScenarioResult> {
  const ledger = makeLedger();
  const problems: string[] = [];
  await using traffic = makeTraffic(service.url, service.client.token);
  readRecords(traffic);
  for (let client = 0; client < 2; client += 1) {
    uploadFiles(traffic, ledger);
    await renameAsset(traffic, ledger, problems);
  }
  startLoads(environment, traffic, ledger, loadSettings);
  await pause(STEADY_MS);
  const summaries: string[] = [];
  for (const fault of faults.filter(({ isShort }) => isShort || length !== 'short')) {
    progress(fault.name);
    const outcome = await runFault(fault, traffic, service);
    problems.push(...outcome.failures);
    summaries.push(outcome.summary);
  }
  await traffic.stop();
  const { process } = service;
  if (process.exitCode !== null || process.signalCode !== null) problems.push('the service ended');
  problems.push(...(await verifyLedger(environment.db, ledger)));
  const { acknowledged, unsettled } = ledger.counts();
  const counts = `${acknowledged} changes acknowledged, ${unsettled} without an answer`;
  return { summary: `${summaries.join('; ')}; ${counts}`, failures: problems };
}

async function runFault(
  fault: Fault,
  { exchanges }: Traffic,
  { output }: RunningService,
): Promise<ScenarioResult> {
  const { name, refused = [503] } = fault;
  const from = exchanges.length;
  const logged = output().length;
  try {
    await fault.begin();
    await pause(fault.milliseconds);
  } finally {
    await fault.end?.();
  }
  const endedAt = performance.now();
  await pause(BACK_WITHIN_MS + STEADY_MS);
  const during = exchanges.slice(from);
  const failed = during.filter(({ isServed }) => !isServed);
  const failures = [
    ...failed.filter(({ status }) => !refused.includes(status)).map(lineOf),
    ...failed
      .filter(({ sentAt }) => sentAt > endedAt + BACK_WITHIN_MS)
      .map((each) => `${lineOf(each)}, more than a second after the end`),
    ...(during.some(({ isServed, sentAt }) => isServed && sentAt > endedAt)
      ? []
      : ['nothing was served afterwards']),
    ...unexpectedErrors(output().slice(logged)),
  ];
  const lastFailed = failed.findLast(({ sentAt }) => sentAt > endedAt);
  const back = lastFailed ? Math.max(0, lastFailed.sentAt - endedAt) : 0;
  return {
    summary: `${name}: ${failed.length} of ${during.length} refused, back in ${Math.ceil(back)} ms`,
    failures: summarise(failures).map((text) => `${name}: ${text}`),
  };
}

const lineOf = ({ what, status }: Exchange) => `${what} got ${status ?? 'no response'}`;

/** Errors of the log that are no known cause: those have a stack. */
function unexpectedErrors(log: string): string[] {
  return errorLines(log)
    .filter((line) => line.includes('"stack"'))
    .map((line) => `logged ${line}`);
}

/** The lines, each once with how often it came. */
function summarise(lines: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].map(([line, count]) => (count === 1 ? line : `${line} (${count} times)`));
}

/** Loads a feed of accounts again and again, until the end of the traffic kills the load in progress. */
function startLoads(
  { dataDir, serviceUrl }: TestEnvironment,
  traffic: Traffic,
  ledger: Ledger,
  settings: FaultsOptions['loadSettings'],
): void {
  const options = { name: 'steady', folder: dataDir, databaseUrl: serviceUrl, accounts: 20 };
  const loader = makeFeedLoader(ledger, { ...options, settings });
  traffic.repeat(async () => {
    await loader.load();
  });
  traffic.stopped.addEventListener('abort', () => loader.kill());
}
