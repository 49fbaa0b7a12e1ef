import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from '#tools/bench/harness/bench.ts';
import { count, markdownTable, type Outcome, type Run } from '#tools/bench/harness/scenario.ts';
import { makeLedger, verifyLedger } from './ledger.ts';
import { findLeftovers } from './leftovers.ts';
import { type Exchange, makeTraffic, SCOPES, type Traffic } from './traffic.ts';
import { loadAccounts, readPaths, renameAsset, uploadFiles } from './writers.ts';

/** A service that works, and what is done to it. */
export type FaultTest = {
  readonly bench: Bench;
  /** Where its clients send their requests, whatever serves there. */
  readonly url: string;
  readonly faults: readonly Fault[];
  /** Paths that are read, besides an invoice that does not exist. */
  readonly paths?: readonly string[];
  /** The folder of the project whose loader is used; by default this one. */
  readonly loader?: () => URL;
};

/** Something that is done to a service, and undone. */
export type Fault = {
  readonly name: string;
  begin(run: Run): unknown;
  /** How long it lasts after that. */
  readonly milliseconds: number;
  /** Resolves once nothing hinders the service any more. */
  end?(): unknown;
  /** The statuses of a refusal, undefined for no response; only 503 unless given. Where there is none, no load may fail. */
  readonly refusals?: readonly (number | undefined)[];
};

const READERS = 2;
/** Time for traffic before the first fault, and after each. */
const STEADY_MS = 1_500;
/** After the end of a fault the service may refuse for this long. */
const BACK_WITHIN_MS = 1_000;

/**
 * Has clients read, upload, change and load while faults come and go, one after the other. Requests may be refused
 * during a fault and for a second after it. All that was acknowledged must be in the database afterwards, and nothing
 * be left behind.
 */
export async function runFaults(
  { bench, url, faults, paths = ['/v1/au/branches'], loader }: FaultTest,
  run: Run,
): Promise<Outcome> {
  const ledger = makeLedger();
  const failures: string[] = [];
  await using traffic = makeTraffic(url, await bench.token(SCOPES));
  // By a prepared query on a connection of its own; others take one of the pool.
  readPaths(traffic, ['/v1/au/invoices/1'], [404]);
  for (let reader = 0; reader < READERS; reader += 1) readPaths(traffic, paths);
  for (let client = 0; client < 2; client += 1) {
    uploadFiles(traffic, ledger);
    await renameAsset(traffic, ledger, failures);
  }
  loadAccounts(traffic, ledger, bench, loader);
  await pause(STEADY_MS);
  const rows: string[][] = [];
  for (const fault of faults) {
    run.signal.throwIfAborted();
    run.progress(fault.name);
    const result = await runFault(fault, traffic, run);
    failures.push(...result.failures.map((text) => `${fault.name}: ${text}`));
    rows.push([fault.name, ...result.cells]);
  }
  await traffic.stop();
  // An error of a known cause has no stack.
  const errors = bench.output().match(/^.*"level":"(error|fatal)".*"stack".*$/gm) ?? [];
  failures.push(...errors, ...(await verifyLedger(bench.db, ledger)));
  failures.push(...(await findLeftovers(bench)));
  const header = ['', 'refused, of requests', 'back after'];
  const found = `${count(ledger.count())} changes acknowledged, looked for at the end.`;
  return { report: [markdownTable(header, rows), found], failures };
}

async function runFault(
  { begin, milliseconds, end, refusals = [503] }: Fault,
  { exchanges }: Traffic,
  run: Run,
) {
  const from = exchanges.length;
  try {
    await begin(run);
    await pause(milliseconds);
  } finally {
    await end?.();
  }
  const endedAt = performance.now();
  await pause(BACK_WITHIN_MS + STEADY_MS);
  const during = exchanges.slice(from);
  const failed = during.filter(({ isServed }) => !isServed);
  const isLate = ({ sentAt }: Exchange) => sentAt > endedAt + BACK_WITHIN_MS;
  const isAllowed = ({ what, status }: Exchange) =>
    what === 'load' ? refusals.length > 0 : refusals.includes(status);
  const lineOf = (each: Exchange) =>
    `${each.what} got ${each.status ?? 'no response'}${isLate(each) ? ', more than a second after the end' : ''}`;
  const failures = failed.filter((each) => isLate(each) || !isAllowed(each)).map(lineOf);
  if (!during.some(({ isServed, sentAt }) => isServed && sentAt > endedAt))
    failures.push('nothing was served afterwards');
  const lastFailed = failed.findLast(({ sentAt }) => sentAt > endedAt)?.sentAt ?? endedAt;
  const cells = [
    `${count(failed.length)} of ${count(during.length)}`,
    `${Math.ceil(lastFailed - endedAt)} ms`,
  ];
  return { cells, failures: [...new Set(failures)] };
}
