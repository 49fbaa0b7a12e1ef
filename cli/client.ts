import { parseArgs } from 'node:util';
import type { Database } from '#db/client.ts';
import { type Client, createClient, listClients, revokeClient } from '#lib/auth/clients.ts';
import { SCOPES } from '#lib/auth/scopes.ts';
import {
  type Command,
  CommandError,
  type Invocation,
  runAsProcess,
  UsageError,
} from '#lib/command.ts';
import { readConfig } from '#lib/config/config.ts';
import { operatorName, withOperatorDatabase } from './operator.ts';

const USAGE = `  npm run client -- create NAME --scope SCOPE [--scope SCOPE …] [--country au|nz …] [--customer NUMBER …]
  npm run client -- list
  npm run client -- revoke ID
Without --country or --customer a client is not limited by them.
Scopes: ${SCOPES.join(' ')}`;

/** `npm run client`: creates, lists and revokes clients, whether or not the service runs. */
export const clientCommand: Command = {
  usage: USAGE,
  async run({ args, env, print }) {
    const action = parse(args);
    const config = readConfig(env);
    if (config.oidcIssuer) {
      throw new CommandError(`OIDC_ISSUER is set: manage clients at ${config.oidcIssuer}.`);
    }
    await withOperatorDatabase(config, 'client', (db) => action(db, print));
  },
};

type Action = (db: Database, print: Invocation['print']) => Promise<void>;

/** Parses the command line. Throws UsageError, or whatever parseArgs throws. */
function parse(args: readonly string[]): Action {
  const [verb, ...rest] = args;
  switch (verb) {
    case 'create':
      return parseCreate(rest);
    case 'list':
      parseArgs({ args: [...rest] });
      return list;
    case 'revoke':
      return parseRevoke(rest);
    default:
      throw new UsageError(
        verb === undefined
          ? 'Name a command: create, list or revoke.'
          : `Unknown command ${verb}: there are create, list and revoke.`,
      );
  }
}

function parseCreate(args: readonly string[]): Action {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      scope: { type: 'string', multiple: true, default: [] },
      country: { type: 'string', multiple: true },
      customer: { type: 'string', multiple: true },
    },
  });
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0) {
    throw new UsageError('create takes one NAME; put it in quotes if it has spaces.');
  }
  const scopes = values.scope.flatMap((given) => given.split(' '));
  const { country: countries, customer: customerNumbers } = values;
  const createdBy = operatorName();
  return async (db, print) => {
    const created = await createClient(db, { name, scopes, countries, customerNumbers, createdBy });
    print(`client id      ${created.clientId}`);
    print(`client secret  ${created.clientSecret}`);
    print('The secret is shown this once: keep it now.');
  };
}

function parseRevoke(args: readonly string[]): Action {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const [clientId, ...others] = positionals;
  if (clientId === undefined || others.length > 0) throw new UsageError('revoke takes one ID.');
  const revokedBy = operatorName();
  return async (db, print) => {
    const wasActive = await revokeClient(db, clientId, revokedBy);
    print(
      wasActive
        ? `${clientId} gets no more tokens; those it has run out within 5 minutes.`
        : `${clientId} was revoked before.`,
    );
  };
}

async function list(db: Database, print: Invocation['print']): Promise<void> {
  const clients = await listClients(db);
  if (clients.length === 0) print('There are no clients yet.');
  for (const client of clients) print(lineOf(client));
}

function lineOf(client: Client): string {
  const { clientId, name, scopes, countries, customerNumbers, createdAt, disabledAt } = client;
  return [
    clientId,
    name,
    scopes.join(' '),
    `countries: ${countries?.join(' ') ?? 'all'}`,
    `customers: ${customerNumbers?.join(' ') ?? 'all'}`,
    `made ${createdAt}`,
    ...(disabledAt ? [`revoked ${disabledAt}`] : []),
  ].join('  |  ');
}

if (import.meta.main) await runAsProcess(clientCommand);
