import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

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
