/** Made by `npm run tables` from the migrated database: the tables as Kysely types them. */
import type { ColumnType } from 'kysely';

export type Json = ColumnType<string, string, string>;

export interface AuditLog {
  id: ColumnType<number, never, never>;
  occurred_at: ColumnType<string, Date | string | undefined, never>;
  actor: string;
  action: string;
  subject: string;
  details: Json;
}

export interface Clients {
  client_id: string;
  name: string;
  secret_hash: string;
  scopes: string[];
  countries: string[] | null;
  customer_numbers: string[] | null;
  created_at: ColumnType<string, Date | string | undefined, Date | string>;
  created_by: string;
  disabled_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface IdentityState {
  model: string;
  id: string;
  payload: Json;
  consumed_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  expires_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface Invoices {
  country_code: string;
  number: string;
  customer_number: string | null;
  document: Json;
  etag: string;
  document_without_costs: ColumnType<string | null, string | null | undefined, string | null>;
  etag_without_costs: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface DB {
  audit_log: AuditLog;
  clients: Clients;
  identity_state: IdentityState;
  invoices: Invoices;
}
