import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { CommandError } from '#cli/command.ts';
import { pollFor } from '#lib/time/pause.ts';
import { ensureProgram } from '#tests/support/start-process.ts';

/** Debian 12 with systemd as its first process, and a network of its own that reaches nothing. */
export type Machine = AsyncDisposable & {
  /** Its root, a folder here. */
  readonly root: string;
  /** Runs commands as root in a shell, and returns what they print. Rejects when one of them fails. */
  run(commands: string): Promise<string>;
};

const ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  DEBIAN_FRONTEND: 'noninteractive',
};
const SHELL = ['/bin/bash', '-euo', 'pipefail', '-c'];

/** Makes an empty machine, runs `preparation` in it while it can reach Debian's mirror, and boots it. Needs root. */
export async function bootMachine(preparation: string): Promise<Machine> {
  if (process.getuid?.() !== 0) throw new CommandError('A machine with systemd needs root.');
  ensureProgram('debootstrap', 'debootstrap');
  ensureProgram('systemd-nspawn', 'systemd-container');
  const folder = mkdtempSync(join(tmpdir(), 'trade-supply-machine-'));
  try {
    return await bootIn(folder, preparation);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function bootIn(folder: string, preparation: string): Promise<Machine> {
  const root = join(folder, 'root');
  mkdirSync(root);
  const run = promisify(execFile);
  const options = { env: { ...process.env, ...ENVIRONMENT }, maxBuffer: 64 * 1_048_576 };
  const packages = '--include=ca-certificates,dbus,systemd-sysv';
  await run('debootstrap', ['--variant=minbase', packages, 'bookworm', root], options);
  // So that no package starts its service in the network of the host.
  const policy = join(root, 'usr/sbin/policy-rc.d');
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  // Its /usr/bin/env gets the environment of nspawn, which is not ours.
  const variables = Object.entries(ENVIRONMENT).map(([name, value]) => `${name}=${value}`);
  // Named after the folder: by default all would be called `root`, and two of a name cannot run at the same time.
  const place = ['-q', '-D', root, '--machine', basename(folder)];
  const prepare = [...place, '--pipe', '--register=no', '--keep-unit', '/usr/bin/env'];
  await run('systemd-nspawn', [...prepare, ...variables, ...SHELL, preparation], options);
  rmSync(policy);

  const project = `--bind-ro=${join(import.meta.dirname, '../..')}:/src`;
  const isolation = ['--private-network', '--register=no', '--keep-unit', '--console=read-only'];
  const container = spawn('systemd-nspawn', [...place, '-b', ...isolation, project], {
    stdio: 'ignore',
    // As Debian has it: systemd's own hierarchy shows it when all processes of a unit have ended.
    env: { ...options.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' },
  });
  const ended = once(container, 'exit');
  const inside = async (commands: string) => {
    const children = `/proc/${container.pid}/task/${container.pid}/children`;
    const first = readFileSync(children, 'utf8').trim();
    const namespaces = ['--mount', '--uts', '--ipc', '--net', '--pid', '--cgroup', '--root'];
    const program = ['-t', first, ...namespaces, '/usr/bin/env', '-i', ...variables];
    return (await run('nsenter', [...program, ...SHELL, `cd /root; ${commands}`], options)).stdout;
  };
  const isUp = () => inside('systemctl is-system-running --wait').then(Boolean, () => undefined);
  const machine: Machine = {
    root,
    run: inside,
    async [Symbol.asyncDispose]() {
      container.kill('SIGTERM');
      const deadline = setTimeout(() => container.kill('SIGKILL'), 30_000);
      await ended;
      clearTimeout(deadline);
      rmSync(folder, { recursive: true });
    },
  };
  if (await pollFor(isUp, 60_000, 500)) return machine;
  await machine[Symbol.asyncDispose]();
  throw new Error('The machine did not boot');
}
