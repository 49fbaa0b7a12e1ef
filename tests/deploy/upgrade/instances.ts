import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CommandError } from '#lib/command.ts';
import type { InstancePorts } from '#tests/support/balancers.ts';
import { followProgram, type StartedProgram } from '#tests/support/start-service.ts';
import type { Release } from './releases.ts';

/** Runs programs of a release with these settings and no others. Disposing of it kills those that run. */
export function makeRunner(settings: Readonly<Record<string, string>>) {
  const running = new Set<StartedProgram>();
  return { start, run, [Symbol.asyncDispose]: killAll };

  async function killAll(): Promise<void> {
    for (const { process: child } of running) child.kill('SIGKILL');
    await Promise.all([...running].map(({ exit }) => exit));
  }

  function start(
    { folder }: Release,
    program: string,
    args: readonly string[],
    more = {},
  ): StartedProgram {
    const { PATH, HOME, LANG, TMPDIR } = process.env;
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(folder, program), ...args],
      {
        cwd: folder,
        env: { PATH, HOME, LANG, TMPDIR, NODE_ENV: 'production', ...settings, ...more },
        stdio: ['pipe', 'pipe', 'pipe'],
      },
    );
    const started = followProgram(child);
    running.add(started);
    void started.exit.then(() => running.delete(started));
    return started;
  }

  /** Runs a command to its end. Throws CommandError with its output unless it exits with 0. */
  async function run(release: Release, program: string, args: readonly string[] = [], more = {}) {
    const command = start(release, program, args, more);
    const code = await command.exit;
    if (code !== 0)
      throw new CommandError(`${program} of ${release.name} failed:\n${command.output()}`);
    return command.output();
  }
}

/** Two instances of a service. */
type Instances = {
  /** Replaces one after the other by one of this release. Returns the logs of the new ones until they were ready. */
  replace(release: Release): Promise<string[]>;
};

/** Starts two instances of a release on these ports. Throws CommandError with the log of one that does not start. */
export async function startInstances(
  runner: Pick<ReturnType<typeof makeRunner>, 'start'>,
  ports: InstancePorts,
  first: Release,
): Promise<Instances> {
  const running = await Promise.all([start(0, first), start(1, first)]);
  return { replace };

  async function start(at: 0 | 1, release: Release): Promise<StartedProgram> {
    const [port, adminPort] = ports[at];
    const settings = { PORT: String(port), ADMIN_PORT: String(adminPort) };
    const instance = runner.start(release, 'server/main.ts', [], settings);
    if (await instance.ready) return instance;
    throw new CommandError(`${release.name} did not start:\n${instance.output()}`);
  }

  async function replace(release: Release): Promise<string[]> {
    const logs: string[] = [];
    for (const at of [0, 1] as const) {
      const old = running[at];
      old.process.kill('SIGTERM');
      const code = await old.exit;
      if (code !== 0) throw new CommandError(`An instance ended with ${code}:\n${old.output()}`);
      running[at] = await start(at, release);
      logs.push(running[at].output());
      // HAProxy asks once a second.
      await pause(2_000);
    }
    return logs;
  }
}
