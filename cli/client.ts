import type { Database } from '#db/client.ts';
import { type Client, createClient, listClients, revokeClient } from '#lib/auth/clients.ts';
import { SCOPES } from '#lib/auth/scopes.ts';
import type { Invocation } from '#lib/command.ts';
import { operatorName, verb, verbCommand } from './operator.ts';

const USAGE = `  trade-supply client create NAME --scope SCOPE [--scope SCOPE …] [--country au|nz …] [--customer NUMBER …]
  trade-supply client list
  trade-supply client revoke ID
Without --country or --customer a client is not limited by them.
Scopes: ${SCOPES.join(' ')}`;

const create = verb(
  ['NAME'],
  {
    scope: { type: 'string', multiple: true, default: [] },
    country: { type: 'string', multiple: true },
    customer: { type: 'string', multiple: true },
  },
  ({ NAME: name }, { scope, country: countries, customer: customerNumbers }) => {
    const scopes = scope.flatMap((given) => given.split(' '));
    const createdBy = operatorName();
    return async (db, print) => {
      const client = { name, scopes, countries, customerNumbers, createdBy };
      const { clientId, clientSecret } = await createClient(db, client);
      print(`client id      ${clientId}`);
      print(`client secret  ${clientSecret}`);
      print('The secret is shown this once: keep it now.');
    };
  },
);

const revoke = verb(['ID'], {}, ({ ID }) => async (db, print) => {
  const wasActive = await revokeClient(db, ID, operatorName());
  print(
    wasActive
      ? `${ID} gets no more tokens; those it has run out within 5 minutes.`
      : `${ID} was revoked before.`,
  );
});

/** Creates, lists and revokes clients, whether or not the service runs. */
export const clientCommand = verbCommand(
  { name: 'client', usage: USAGE, managed: 'clients' },
  { create, list: verb([], {}, () => list), revoke },
);

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
