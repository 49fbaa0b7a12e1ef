import { expect, test } from 'vitest';
import { command as assetsCheckCommand } from './assets-check.ts';
import { command as backupCommand } from './backup.ts';
import { command as clientCommand } from './client.ts';
import type { Command } from './command.ts';
import { command as demoCommand } from './demo.ts';
import { command as migrateCommand } from './migrate.ts';
import { command as peopleCommand } from './people.ts';
import { command as rebuildCommand } from './rebuild.ts';
import { command as restoreCommand } from './restore.ts';
import { command as sessionsCommand } from './sessions.ts';
import { runInProcess, runScript } from './testing/run-command.ts';
import { command as tokenCommand } from './token.ts';

test('--help lists every command and the exit codes', async () => {
  const { exitCode, output } = await runScript('--help', [], {});
  expect(exitCode).toBe(0);
  const named = [...output.matchAll(/^ {2}([a-z:]+) {2,}\S/gm)].map(([, name]) => name);
  expect(named).toEqual([
    ...['load', 'rebuild', 'demo', 'migrate', 'token', 'client', 'people'],
    ...['sessions', 'backup', 'restore', 'changes', 'assets:check'],
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

test.each<[Command, string, string]>([
  [assetsCheckCommand, '--remove', "Unknown option '--remove'"],
  [backupCommand, 'a b', 'Give FOLDER, and nothing else'],
  [clientCommand, '', 'Say what to do: create, list, revoke.'],
  [clientCommand, 'delete x', 'There is no client delete. Say what to do: create, list, revoke.'],
  [clientCommand, 'create', 'Give NAME, and nothing else'],
  [clientCommand, 'create Mill --scopes costs:read', "Unknown option '--scopes'"],
  [clientCommand, 'list all', 'all'],
  [clientCommand, 'revoke', 'Give ID, and nothing else'],
  [demoCommand, '--scale 0', '--scale must be a number from 0.01 to 100, not 0'],
  [demoCommand, '--scale many', '--scale must be a number'],
  [demoCommand, '--country uk', '--country must be au or nz, not uk'],
  [migrateCommand, 'up', "'up'"],
  [peopleCommand, 'add one One', '--role'],
  [peopleCommand, 'add one One --role king', 'role: must be one of branch_staff'],
  [peopleCommand, 'add one One --role buyer --country fr', 'fr'],
  [peopleCommand, 'add a b c --role buyer', 'nothing else'],
  [peopleCommand, 'password', 'nothing else'],
  [rebuildCommand, 'now', "'now'"],
  [restoreCommand, '--all', "Unknown option '--all'"],
  [sessionsCommand, 'end a', 'end'],
  [sessionsCommand, 'revoke a b', 'nothing else'],
  [tokenCommand, '--clients x', "Unknown option '--clients'"],
])('wrong arguments print the usage and exit with 2 (%#)', async (command, args, message) => {
  const given = args.split(' ').filter(Boolean);
  const { exitCode, output, errors } = await runInProcess(command, given, {});
  expect({ exitCode, output }).toEqual({ exitCode: 2, output: '' });
  expect(errors).toContain(message);
  expect(errors).toContain(`Usage:\n${command.usage}`);
});
