import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A process that runs a task of `process.ts`. */
export type TestProcess = {
  readonly child: ChildProcess;
  /** What it says next. */
  next(): Promise<string>;
  /** Lets it go on. */
  go(): void;
  /** Sends it a signal and waits for its end. */
  end(signal: NodeJS.Signals): Promise<void>;
};

/**
 * Starts a process that does `task` with `folder`; `ownGroup` as a terminal's foreground job.
 * `runner` is a program with arguments that runs it in its own place.
 */
export function startProcess(
  task: string,
  folder: string,
  ownGroup = false,
  runner: readonly string[] = [],
): TestProcess {
  const [program = process.execPath, ...before] = [...runner, process.execPath];
  const child = fork(fileURLToPath(new URL('./process.ts', import.meta.url)), [task, folder], {
    execPath: program,
    execArgv: [...before, '--disable-warning=ExperimentalWarning'],
    detached: ownGroup,
  });
  const said: string[] = [];
  const waiting: ((message: string) => void)[] = [];
  child.on('message', (message) => {
    const listener = waiting.shift();
    if (listener) listener(String(message));
    else said.push(String(message));
  });
  return {
    child,
    next: async () => {
      const message = said.shift();
      if (message !== undefined) return message;
      const ended = once(child, 'exit').then(([code, signal]) => {
        throw new Error(`${task} ended (${signal ?? code}) without a word`);
      });
      return Promise.race([new Promise<string>((resolve) => waiting.push(resolve)), ended]);
    },
    go: () => child.send('go'),
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}
