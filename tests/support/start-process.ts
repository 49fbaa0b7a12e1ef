import { type ChildProcess, fork, type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { fileURLToPath } from 'node:url';
import { CommandError } from '#cli/command.ts';

/** A child process that runs a task of `killed-process.ts`. */
export type TestProcess = {
  readonly child: ChildProcess;
  /** Its next message; rejects if it ends without one. */
  next(): Promise<string>;
  /** Lets a task that waits continue. */
  go(): void;
  /** Sends a signal and waits for its end. */
  end(signal: NodeJS.Signals): Promise<void>;
};

/** Starts a process that runs `task` on `folder`; with `ownGroup` in a process group of its own, as a terminal does. */
export function startProcess(task: string, folder: string, ownGroup = false): TestProcess {
  const child = fork(
    fileURLToPath(new URL('./killed-process.ts', import.meta.url)),
    [task, folder],
    {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      detached: ownGroup,
    },
  );
  const messages: string[] = [];
  const waiting: ((message: string) => void)[] = [];
  child.on('message', (message) => {
    const listener = waiting.shift();
    if (listener) listener(String(message));
    else messages.push(String(message));
  });
  return {
    child,
    next: async () => {
      const message = messages.shift();
      if (message !== undefined) return message;
      const exited = once(child, 'exit').then(([code, signal]) => {
        throw new Error(`${task} ended (${signal ?? code}) without a message`);
      });
      return Promise.race([new Promise<string>((resolve) => waiting.push(resolve)), exited]);
    },
    go: () => child.send('go'),
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    },
  };
}

/**
 * Finds different ports on which nothing listens on loopback. They are not reserved, so use them soon.
 * @param count how many
 */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(servers.map(listenOnLoopback));
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

/** Finds one free port, like `freePorts`. */
export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  if (port === undefined) throw new Error('No port is free.');
  return port;
}

/** Lets a server listen on a free port of 127.0.0.1, and returns it. */
export async function listenOnLoopback(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** Makes sure that a program is installed: installs Debian's package when root, else throws how to get it. */
export function ensureProgram(
  program: string,
  debianPackage: string,
  argument = '--version',
): void {
  if (isInstalled(program, argument)) return;
  if (process.getuid?.() === 0 && isInstalled('apt-get', '--version')) {
    const quiet: SpawnSyncOptions = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    spawnSync('apt-get', ['update', '-q'], quiet);
    const install = ['install', '-y', '-q', '--no-install-recommends', debianPackage];
    spawnSync('apt-get', install, quiet);
    if (isInstalled(program, argument)) return;
  }
  throw new CommandError(
    `The program ${program} is needed: \`sudo apt-get install ${debianPackage}\` on Debian and Ubuntu.`,
  );
}

function isInstalled(program: string, argument: string): boolean {
  return spawnSync(program, [argument], { stdio: 'ignore' }).error === undefined;
}
