import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/client.ts';
import type { Clients } from '#db/tables.ts';
import { CountryCode, Identifier } from '#lib/api/fields.ts';
import { validate } from '#lib/api/request/validate.ts';
import { invalid, notFound } from '#lib/errors.ts';
import { recordAudit } from '#lib/logging/audit-log.ts';
import { isScope, SCOPES } from './scopes.ts';

/** A machine client of the embedded identity provider, as its row. A limit that is null is none, an empty list permits none. */
type Client = Selectable<Clients>;

export type NewClient = {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly countries?: readonly string[] | undefined;
  readonly customerNumbers?: readonly string[] | undefined;
  /** Who creates it, for the audit log. */
  readonly createdBy: string;
};

const NewClientSchema = z.object({
  name: z.string().regex(/^(?! )[^\p{C}]{1,100}(?<! )$/u, {
    error: 'must be 1 to 100 characters, without control characters or spaces around it',
  }),
  scopes: z
    .array(
      z.string().refine(isScope, {
        error: (issue) => `${JSON.stringify(issue.input)} is none of ${SCOPES.join(' ')}`,
      }),
    )
    .min(1, { error: `needs at least one of ${SCOPES.join(' ')}` }),
  countries: z.array(CountryCode).optional(),
  customerNumbers: z.array(Identifier).optional(),
});

export type ClientCredentials = { readonly clientId: string; readonly clientSecret: string };

/**
 * Creates a client. The secret is returned only here; the database stores its hash. Throws VALIDATION_ERROR naming
 * every invalid member.
 */
export async function createClient(db: Database, client: NewClient): Promise<ClientCredentials> {
  const parsed = validate(NewClientSchema, client, 'client');
  if ('details' in parsed) throw invalid(parsed.details);
  const clientId = randomBytes(12).toString('hex');
  const clientSecret = randomBytes(32).toString('base64url');
  const { name, createdBy } = client;
  const grant = grantColumns(client);
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('clients')
      .values({
        client_id: clientId,
        name,
        secret_hash: hashSecret(clientSecret),
        ...grant,
        created_by: createdBy,
      })
      .execute();
    await recordAudit(tx, {
      actor: createdBy,
      action: 'client.created',
      subject: clientId,
      details: { name, ...grant },
    });
  });
  return { clientId, clientSecret };
}

/** All clients including disabled ones, sorted by name. */
export function listClients(db: Database): Promise<Client[]> {
  return db.selectFrom('clients').selectAll().orderBy('name').orderBy('client_id').execute();
}

/** An enabled client. */
export async function findClient(db: Database, clientId: string): Promise<Client | undefined> {
  return await db
    .selectFrom('clients')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Disables a client: it gets no more tokens, and the ones it has expire within minutes. Returns false when it was
 * disabled before. Throws RESOURCE_NOT_FOUND.
 */
export async function revokeClient(
  db: Database,
  clientId: string,
  revokedBy: string,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('clients')
      .set({ disabled_at: new Date() })
      .where('client_id', '=', clientId)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) {
      await recordAudit(tx, { actor: revokedBy, action: 'client.revoked', subject: clientId });
      return true;
    }
    const known = await tx
      .selectFrom('clients')
      .select('client_id')
      .where('client_id', '=', clientId)
      .executeTakeFirst();
    if (!known) throw notFound('client', clientId);
    return false;
  });
}

/** Whether `secret` matches `secretHash`, compared in constant time. */
export function verifySecret(secret: string, secretHash: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(secretHash));
}

/** The columns of what the client may do and see, without duplicates. */
function grantColumns({ scopes, countries, customerNumbers }: NewClient) {
  return {
    scopes: SCOPES.filter((scope) => scopes.includes(scope)),
    countries: countries ? [...new Set(countries)] : null,
    customer_numbers: customerNumbers ? [...new Set(customerNumbers)] : null,
  };
}

function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
