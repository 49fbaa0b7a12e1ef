import { createClient, listClients, revokeClient } from '#lib/auth/clients.ts';
import { SCOPES } from '#lib/auth/scopes.ts';
import { describeLimits, LIMITS, verb, verbCommand } from './operator.ts';

const USAGE = `  trade-supply client create NAME --scope SCOPE [--scope SCOPE …] [--country au|nz …] [--customer NUMBER …]
  trade-supply client list
  trade-supply client revoke ID
Without --country or --customer a client is not limited by them.
Scopes: ${SCOPES.join(' ')}`;

const create = verb(
  ['NAME'],
  { ...LIMITS, scope: { type: 'string', multiple: true, default: [] } },
  async ({ db, print, actor: createdBy }, { NAME: name }, options) => {
    const { scope, country: countries, customer: customerNumbers } = options;
    const scopes = scope.flatMap((given) => given.split(' '));
    const client = { name, scopes, countries, customerNumbers, createdBy };
    const { clientId, clientSecret } = await createClient(db, client);
    print(`client id      ${clientId}`);
    print(`client secret  ${clientSecret}`);
    print('The secret is shown this once: keep it now.');
  },
);

const list = verb([], {}, async ({ db, print }) => {
  const clients = await listClients(db);
  if (clients.length === 0) print('There are no clients yet.');
  for (const client of clients) {
    const { client_id: id, name, scopes, created_at: made, disabled_at: revoked } = client;
    const limits = describeLimits(client.countries, client.customer_numbers);
    const times = [`made ${isoTime(made)}`, ...(revoked ? [`revoked ${isoTime(revoked)}`] : [])];
    print([id, name, scopes.join(' '), ...limits, ...times].join('  |  '));
  }
});

const isoTime = (time: string) => new Date(time).toISOString();

const revoke = verb(['ID'], {}, async ({ db, print, actor }, { ID: id }) => {
  const wasActive = await revokeClient(db, id, actor);
  print(
    wasActive
      ? `${id} gets no more tokens; those it has run out within 5 minutes.`
      : `${id} was revoked before.`,
  );
});

/** Creates, lists and revokes clients, whether or not the service runs. */
export const command = verbCommand(
  { name: 'client', usage: USAGE, managed: 'clients' },
  { create, list, revoke },
);
