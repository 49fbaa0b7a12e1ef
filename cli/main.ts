#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { type Command, runAsProcess, UsageError } from './command.ts';

// `npx trade-supply COMMAND`, which prepares the checkout first, and `node cli/main.ts COMMAND` in production.

type Entry = readonly [summary: string, load: () => Promise<{ readonly command: Command }>];

/** Every command. Each is loaded when it is called, since most load much of the service. */
const COMMANDS: Readonly<Record<string, Entry>> = {
  load: ['load feeds', () => import('./load.ts')],
  rebuild: ['derive stored rows again after an update', () => import('./rebuild.ts')],
  demo: ['fill an empty database with the demo business', () => import('./demo.ts')],
  migrate: ['migrate the tables, and grant the service its role', () => import('./migrate.ts')],
  token: ['print an access token', () => import('./token.ts')],
  client: ['create, list and revoke clients of the API', () => import('./client.ts')],
  people: [
    'add, list and remove people who sign in at the embedded provider',
    () => import('./people.ts'),
  ],
  sessions: ['list and end sessions of staff', () => import('./sessions.ts')],
  backup: ['back up the database and the files of assets', () => import('./backup.ts')],
  restore: ['restore a backup into an empty installation', () => import('./restore.ts')],
  changes: ['have clients that follow changes start again', () => import('./changes.ts')],
  'assets:check': ['compare the assets with their files', () => import('./assets-check.ts')],
};

/** Commands for embedded parts, which production leaves out. */
const EMBEDDED = ['demo', 'client', 'people', 'token'];

const isComplete = existsSync(new URL('./demo.ts', import.meta.url));
const names = Object.keys(COMMANDS).filter((name) => isComplete || !EMBEDDED.includes(name));

/** What is printed without a command. */
const program: Command = {
  usage: `  trade-supply COMMAND …

${names.map((name) => `  ${name.padEnd(14)}${COMMANDS[name]?.[0]}`).join('\n')}

trade-supply COMMAND --help says how to call it.
Exit code: 0 done; 1 failed; 2 wrong arguments; 3 done in part.`,
  async run({ args: [name] }) {
    throw new UsageError(name === undefined ? 'Name a command.' : `There is no command ${name}.`);
  },
};

const [name = '', ...args] = process.argv.slice(2);
const entry = names.includes(name) ? COMMANDS[name] : undefined;
if (entry === undefined) await runAsProcess(program);
else await runAsProcess((await entry[1]()).command, args);
