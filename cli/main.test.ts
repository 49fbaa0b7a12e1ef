import { expect, test } from 'vitest';
import { rebuildCommand } from './rebuild.ts';
import { runInProcess, runScript } from './testing/run-command.ts';

test('--help lists every command and the exit codes', async () => {
  const { exitCode, output } = await runScript('--help', [], {});
  expect(exitCode).toBe(0);
  const named = [...output.matchAll(/^ {2}([a-z:]+) {2,}\S/gm)].map(([, name]) => name);
  expect(named).toEqual([
    ...['load', 'rebuild', 'demo', 'migrate', 'token', 'client', 'people'],
    ...['sessions', 'backup', 'restore', 'assets:check'],
  ]);
  expect(output).toContain('Exit code: 0 done; 1 failed; 2 wrong arguments; 3 done in part.');
});

test('--help after a command says how to call it', async () => {
  const { exitCode, output } = await runInProcess(rebuildCommand, ['--help'], {});
  expect(exitCode).toBe(0);
  expect(output).toMatch(/^Usage:\n {2}trade-supply rebuild/);
});

test('an unknown command is named beside the known ones, and exits with 2', async () => {
  const { exitCode, output, errors } = await runScript('relaod', [], {});
  expect({ exitCode, output }).toEqual({ exitCode: 2, output: '' });
  expect(errors).toMatch(/^There is no command relaod\.[\s\S]+\n {2}load +load feeds\n/);
});
