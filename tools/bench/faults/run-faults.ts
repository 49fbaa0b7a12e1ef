import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, Service } from '#tools/bench/harness/bench.ts';
import type { Settings } from '#tools/bench/harness/process.ts';
import { SCOPES } from './assets.ts';
import { makeFeedLoader } from './feed-loader.ts';
import { makeLedger } from './ledger.ts';
import { errorLines, type PartOptions, type PartResult } from './part.ts';
import { type Exchange, makeTraffic, type Traffic } from './traffic.ts';
import { verifyLedger } from './verify.ts';
import { readRecords, renameAsset, uploadFiles } from './writers.ts';

/** Something that is done to a service that works, and undone. */
export type Fault = {
  readonly name: string;
  begin(): void | Promise<void>;
  readonly milliseconds: number;
  /** Resolves once nothing stands in the way of the service any more. */
  end?(): void | Promise<void>;
  /** Whether it is also part of the short form. */
  readonly isShort?: boolean;
  /** Whether no request may be refused, rather than by a 503. */
  readonly servesAll?: boolean;
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
  { isShort, progress }: PartOptions,
  faults: readonly Fault[],
  settings: Settings = {},
): Promise<PartResult> {
  const service = await bench.start({ RATE_LIMIT: '1000000000', ...settings });
  const ledger = makeLedger();
  const problems: string[] = [];
  await using traffic = makeTraffic(service.url, await bench.token(SCOPES));
  readRecords(traffic);
  for (let client = 0; client < 2; client += 1) {
    uploadFiles(traffic, ledger);
    await renameAsset(traffic, ledger, problems);
  }
  const loader = makeFeedLoader(bench, ledger, { name: 'steady', accounts: 20 });
  traffic.repeat(async () => void (await loader.load()));
  traffic.stopped.addEventListener('abort', () => void loader.kill());
  await pause(STEADY_MS);
  const summaries: string[] = [];
  for (const fault of faults.filter((each) => each.isShort || !isShort)) {
    progress(fault.name);
    const outcome = await runFault(fault, traffic, service);
    problems.push(...outcome.failures);
    summaries.push(outcome.summary);
  }
  await traffic.stop();
  if (service.hasExited()) problems.push('the service ended');
  problems.push(...(await verifyLedger(bench.db, ledger)));
  const { acknowledged, unsettled } = ledger.counts();
  const counts = `${acknowledged} changes acknowledged, ${unsettled} without an answer`;
  return { summary: `${summaries.join('; ')}; ${counts}`, failures: problems };
}

async function runFault(
  fault: Fault,
  { exchanges }: Traffic,
  { output }: Service,
): Promise<PartResult> {
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
  const isAllowed = ({ status }: Exchange) => status === 503 && !fault.servesAll;
  const failures = [
    ...failed.filter((each) => !isAllowed(each)).map(lineOf),
    ...failed
      .filter(({ sentAt }) => sentAt > endedAt + BACK_WITHIN_MS)
      .map((each) => `${lineOf(each)}, more than a second after the end`),
    ...(during.some(({ isServed, sentAt }) => isServed && sentAt > endedAt)
      ? []
      : ['nothing was served afterwards']),
    // An error of a known cause has no stack.
    ...errorLines(output().slice(logged))
      .filter((line) => line.includes('"stack"'))
      .map((line) => `logged ${line}`),
  ];
  const lastFailed = failed.findLast(({ sentAt }) => sentAt > endedAt);
  const back = lastFailed ? Math.max(0, lastFailed.sentAt - endedAt) : 0;
  const { name } = fault;
  return {
    summary: `${name}: ${failed.length} of ${during.length} refused, back in ${Math.ceil(back)} ms`,
    failures: withCounts(failures).map((text) => `${name}: ${text}`),
  };
}

const lineOf = ({ what, status }: Exchange) => `${what} got ${status ?? 'no response'}`;

/** The lines, each once with how often it came. */
function withCounts(lines: readonly string[]): string[] {
  const groups = Map.groupBy(lines, (line) => line);
  return [...groups].map(([line, same]) =>
    same.length === 1 ? line : `${line} (${same.length} times)`,
  );
}
