import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { type Command, runCommand } from '#cli/command.ts';

type CommandResult = {
  readonly exitCode: number;
  /** Standard output. */
  readonly output: string;
  /** Standard error. */
  readonly errors: string;
};

type Env = Readonly<Record<string, string>>;

/** Runs a command in this process, with no settings but `env`. */
export async function runInProcess(
  command: Command,
  args: string[],
  env: Env,
): Promise<CommandResult> {
  let output = '';
  const print = (line: string) => {
    output += `${line}\n`;
  };
  const { exitCode, error } = await runCommand(command, { args, env, print });
  if (error instanceof Error) throw error;
  return { exitCode, output, errors: error === undefined ? '' : `${error}\n` };
}

/** Runs a command in a process of its own, like `npx trade-supply NAME`. */
export function runScript(name: string, args: string[], env: Env): Promise<CommandResult> {
  const nodeArgs = [join(import.meta.dirname, '..', 'main.ts'), name, ...args];
  const { PATH = '' } = process.env;
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      nodeArgs,
      { env: { NODE_ENV: 'test', PATH, ...env }, timeout: 30_000 },
      (_, output, errors) => resolve({ exitCode: child.exitCode ?? -1, output, errors }),
    );
  });
}
