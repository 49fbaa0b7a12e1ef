import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Command, runAsProcess, UsageError } from '#cli/command.ts';
import { clientTypes } from './client.ts';
import { openApiText } from './openapi.ts';
import { tableTypes } from './tables.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What is generated, by name. Tests fail while a file is out of date. */
const GENERATORS: Readonly<Record<string, () => Promise<void>>> = {
  openapi: async () => writeFileSync(`${ROOT}public/openapi.json`, await openApiText()),
  client: async () => writeFileSync(`${ROOT}clients/typescript/openapi.d.ts`, await clientTypes()),
  tables: async () => writeFileSync(`${ROOT}db/tables.ts`, await tableTypes()),
};

const generateCommand: Command = {
  usage: `  npm run generate NAME
  openapi  public/openapi.json, from the routes
  client   clients/typescript/openapi.d.ts, from public/openapi.json
  tables   db/tables.ts, from the migrations`,
  async run({ args: [name = ''] }) {
    const generate = Object.hasOwn(GENERATORS, name) ? GENERATORS[name] : undefined;
    if (generate === undefined) throw new UsageError('Name what to generate.');
    await generate();
  },
};

await runAsProcess(generateCommand);
