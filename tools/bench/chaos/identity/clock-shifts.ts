import { setTimeout as pause } from 'node:timers/promises';
import { pollFor } from '#lib/time/pause.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import {
  makeEnvironment,
  type RunningService,
  type TestEnvironment,
} from '#tools/bench/chaos/environment.ts';
import { type Fault, runFaults } from '#tools/bench/chaos/faults/run-faults.ts';
import {
  expectSame,
  type Scenario,
  type ScenarioOptions,
  type ScenarioResult,
} from '#tools/bench/chaos/scenario.ts';
import { makeShiftedClock, type ShiftedClock } from './shifted-clock.ts';

/** The clock of the service is a minute fast, and is set back by two minutes. */
export const clockShifts: Scenario = { title: 'clock 60 s off, set back', run };

const OFF_SECONDS = 60;
const QUOTA = 40;

async function run(options: ScenarioOptions): Promise<ScenarioResult> {
  const changes = await changeAndLoad(options);
  const callers = await callAndSignIn(options);
  return {
    summary: `${changes.summary}; ${callers.summary}`,
    failures: [...changes.failures, ...callers.failures],
  };
}

/** Changes follow one another, and callers that are known are served, whatever the clock does. */
async function changeAndLoad({ progress, length }: ScenarioOptions): Promise<ScenarioResult> {
  await using environment = await makeEnvironment();
  const clock = makeShiftedClock(environment.dataDir);
  const service = await environment.start(clock.settings);
  const shift = (name: string, seconds: number): Fault => ({
    name,
    begin: () => clock.set(seconds),
    milliseconds: 4_000,
    refused: [],
  });
  const faults = [
    shift('60 s fast', OFF_SECONDS),
    shift('set back by 120 s', -OFF_SECONDS),
    shift('right again', 0),
  ];
  const loadSettings = clock.settings;
  return await runFaults(environment, service, { faults, loadSettings, length, progress });
}

/** Tokens, sessions and limits. */
async function callAndSignIn({ progress }: ScenarioOptions): Promise<ScenarioResult> {
  await using environment = await makeEnvironment();
  const clock = makeShiftedClock(environment.dataDir);
  clock.set(OFF_SECONDS);
  const service = await environment.start({ ...clock.settings, RATE_LIMIT: String(QUOTA) });
  progress('tokens, sessions and limits');
  const cookie = await sessionCookie(environment.db, {});
  const failures: string[] = [];
  const expectCalls = async (when: string, token: number) => {
    const { status } = await call(service, await environment.token());
    failures.push(...expectSame(`a new token, ${when}`, status, token));
    const page = await fetch(`${service.url}/au`, { headers: { cookie }, redirect: 'manual' });
    failures.push(...expectSame(`a session, ${when}`, page.status, 200));
  };
  await expectCalls('60 s fast', 404);
  clock.set(-OFF_SECONDS);
  // By this clock it was issued in the future, by more than the 30 s that are allowed.
  await expectCalls('60 s slow', 401);
  const isLogged = () => service.output().includes('clock: refused') || undefined;
  if (!(await pollFor(isLogged, 5_000))) failures.push('the log does not name the clock');
  clock.set(0);
  await expectCalls('right again', 404);
  failures.push(...(await exhaustQuota(environment, service, clock)));
  return {
    summary: `a new token is refused only where the clock is slow by more than 30 s; sessions go on; a quota of ${QUOTA} stays used up for a minute when the clock is set back`,
    failures,
  };
}

async function exhaustQuota(
  { issuer }: TestEnvironment,
  service: RunningService,
  clock: ShiftedClock,
): Promise<string[]> {
  const token = await issuer.token('invoicing:read', service.url, 'busy');
  clock.set(OFF_SECONDS);
  const startedAt = performance.now();
  const statuses: number[] = [];
  for (let at = 0; at <= QUOTA; at += 1) statuses.push((await call(service, token)).status);
  const served = statuses.filter((status) => status === 404).length;
  clock.set(-OFF_SECONDS);
  const { status: next } = await call(service, token);
  await pause(startedAt + 61_000 - performance.now());
  const { status: later } = await call(service, token);
  return [
    ...expectSame('requests served of a quota', served, QUOTA),
    ...expectSame('the next one, the clock set back', next, 429),
    ...expectSame('one a minute later', later, 404),
  ];
}

function call({ url }: RunningService, token: string): Promise<Response> {
  return fetch(`${url}/v1/au/invoices/1`, { headers: { Authorization: `Bearer ${token}` } });
}
