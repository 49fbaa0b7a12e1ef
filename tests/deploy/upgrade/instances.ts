import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CommandError } from '#lib/command.ts';
import { followProgram, type StartedProgram } from '#server/testing/start-service.ts';
import type { InstancePorts } from '../balancers.ts';
import type { Release } from './releases.ts';

/** Runs programs of a release with these settings and no others. */
export function makeRunner(settings: Readonly<Record<string, string>>) {
  return { start, run };

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
    return followProgram(child);
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

export type Runner = ReturnType<typeof makeRunner>;

/** Two instances of a service, which are replaced one after the other. */
export type Instances = AsyncDisposable & {
  /** Replaces each by one of this release. Returns the logs of the new ones since their start. */
  replace(release: Release): Promise<string[]>;
};

export async function startInstances(
  runner: Runner,
  ports: InstancePorts,
  first: Release,
): Promise<Instances> {
  const running: StartedProgram[] = [];
  const start = async (at: 0 | 1, release: Release) => {
    const [port, adminPort] = ports[at];
    const program = runner.start(release, 'server/main.ts', [], {
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
    });
    running[at] = program;
    if (!(await program.ready)) {
      throw new CommandError(`${release.name} did not start:\n${program.output()}`);
    }
    return program;
  };
  await Promise.all([start(0, first), start(1, first)]);
  return {
    async replace(release) {
      const logs: string[] = [];
      for (const at of [0, 1] as const) {
        const old = running[at];
        old?.process.kill('SIGTERM');
        const code = await old?.exit;
        if (code !== 0) throw new CommandError(`An instance ended with ${code}:\n${old?.output()}`);
        logs.push((await start(at, release)).output());
        // HAProxy asks once a second.
        await pause(2_000);
      }
      return logs;
    },
    async [Symbol.asyncDispose]() {
      for (const { process: child } of running) child.kill('SIGKILL');
      await Promise.all(running.map(({ exit }) => exit));
    },
  };
}
