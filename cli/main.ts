#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { type Command, runAsProcess, UsageError } from './command.ts';

// `npx trade-supply COMMAND`, which prepares the checkout first, and `node cli/main.ts COMMAND` in production.

type Entry = readonly [summary: string, load: () => Promise<Command>];

/** Every command. Each is loaded when it is called, since most load much of the service. */
const COMMANDS: Readonly<Record<string, Entry>> = {
  load: ['load feeds', async () => (await import('./load.ts')).loadCommand],
  rebuild: [
    'derive stored rows again after an update',
    async () => (await import('./rebuild.ts')).rebuildCommand,
  ],
  demo: [
    'fill an empty database with the demo business',
    async () => (await import('./demo.ts')).demoCommand,
  ],
  migrate: [
    'migrate the tables, and grant the service its role',
    async () => (await import('./migrate.ts')).migrateCommand,
  ],
  token: ['print an access token', async () => (await import('./token.ts')).tokenCommand],
  client: [
    'create, list and revoke clients of the API',
    async () => (await import('./client.ts')).clientCommand,
  ],
  people: [
    'add, list and remove people who sign in at the embedded provider',
    async () => (await import('./people.ts')).peopleCommand,
  ],
  sessions: [
    'list and end sessions of staff',
    async () => (await import('./sessions.ts')).sessionsCommand,
  ],
  backup: [
    'back up the database and the files of assets',
    async () => (await import('./backup.ts')).backupCommand,
  ],
  restore: [
    'restore a backup into an empty installation',
    async () => (await import('./restore.ts')).restoreCommand,
  ],
  'assets:check': [
    'compare the assets with their files',
    async () => (await import('./assets-check.ts')).assetsCheckCommand,
  ],
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
else await runAsProcess(await entry[1](), args);
