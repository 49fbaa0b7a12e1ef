import { setTimeout as pause } from 'node:timers/promises';
import { type Bench, NO_RATE_LIMIT, type Service } from '#tools/bench/harness/bench.ts';
import type { Settings } from '#tools/bench/harness/process.ts';
import { makeLedger, verifyLedger } from './ledger.ts';
import { type Exchange, makeTraffic, SCOPES, type Traffic } from './traffic.ts';
import { loadAccounts, readPaths, renameAsset, uploadFiles } from './writers.ts';

/** Something that is done to a service that works, and undone. */
export type Fault = {
  readonly name: string;
  begin(): unknown;
  readonly milliseconds: number;
  /** Resolves once nothing hinders the service any more. */
  end?(): unknown;
  /** Whether no request may be refused, rather than by a 503. */
  readonly servesAll?: boolean;
};

/** The result of faults of one kind. */
export type FaultsResult = {
  /** In a few words, with the figures. */
  readonly summary: string;
  /** One line for each expectation that was not met. */
  readonly failures: readonly string[];
};

/** Time for traffic before the first fault, and after each. */
const STEADY_MS = 1_500;
/** After the end of a fault the service may refuse for this long. */
const BACK_WITHIN_MS = 1_000;

/**
 * Has clients read, upload, change and load while faults come and go, one after the other. Requests may be refused
 * during a fault and for a second after it, only by a 503, and all that was acknowledged must be in the database
 * afterwards.
 */
export async function runFaults(
  bench: Bench,
  progress: (text: string) => void,
  faults: readonly Fault[],
  settings: Settings = {},
): Promise<FaultsResult> {
  const service = await bench.start({ ...NO_RATE_LIMIT, ...settings });
  const ledger = makeLedger();
  const failures: string[] = [];
  await using traffic = makeTraffic(service.url, await bench.token(SCOPES));
  // A prepared query on a connection of its own, and one of the pool.
  readPaths(traffic, ['/v1/au/invoices/1'], [404]);
  readPaths(traffic, ['/v1/au/branches']);
  for (let client = 0; client < 2; client += 1) {
    uploadFiles(traffic, ledger);
    await renameAsset(traffic, ledger, failures);
  }
  loadAccounts(traffic, ledger, bench);
  await pause(STEADY_MS);
  const summaries: string[] = [];
  for (const fault of faults) {
    progress(fault.name);
    const result = await runFault(fault, traffic, service);
    failures.push(...result.failures);
    summaries.push(result.summary);
  }
  await traffic.stop();
  if (service.hasExited()) failures.push('the service ended');
  failures.push(...(await verifyLedger(bench.db, ledger)));
  const summary = `${summaries.join('; ')}; ${ledger.count()} changes acknowledged`;
  return { summary, failures };
}

async function runFault(
  fault: Fault,
  { exchanges }: Traffic,
  { output }: Service,
): Promise<FaultsResult> {
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
  const isAllowed = ({ status, sentAt }: Exchange) =>
    status === 503 && !fault.servesAll && sentAt <= endedAt + BACK_WITHIN_MS;
  const lineOf = ({ what, status, sentAt }: Exchange) =>
    `${what} got ${status ?? 'no response'}${sentAt > endedAt + BACK_WITHIN_MS ? ', more than a second after the end' : ''}`;
  const failures = [
    ...failed.filter((each) => !isAllowed(each)).map(lineOf),
    ...(during.some(({ isServed, sentAt }) => isServed && sentAt > endedAt)
      ? []
      : ['nothing was served afterwards']),
    // An error of a known cause has no stack.
    ...(output()
      .slice(logged)
      .match(/^.*"level":"(error|fatal)".*"stack".*$/gm) ?? []),
  ];
  const lastFailed = failed.findLast(({ sentAt }) => sentAt > endedAt);
  const back = lastFailed ? lastFailed.sentAt - endedAt : 0;
  return {
    summary: `${fault.name}: ${failed.length} of ${during.length} refused, back in ${Math.ceil(back)} ms`,
    failures: [...new Set(failures)].map((text) => `${fault.name}: ${text}`),
  };
}
