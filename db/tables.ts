// Made by `npm run tables` from the migrated database.

import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Numeric = ColumnType<string, number | string, number | string>;

export interface AuditLog {
  action: string;
  actor: string;
  details: string;
  id: Generated<number>;
  occurred_at: Generated<ColumnType<string, Date | string, Date | string>>;
  subject: string;
}

export interface Branches {
  address_country_code: string;
  address_line1: string;
  address_line2: string | null;
  country_code: string;
  departments: string | null;
  fax: string | null;
  hours: string | null;
  is_trading: boolean | null;
  latitude: number;
  longitude: number;
  manager_name: string | null;
  name: string;
  number: string;
  post_code: string;
  primary_email: string | null;
  region: string;
  short_name: string;
  special_hours: string | null;
  state: string;
  suburb: string;
  telephone: string | null;
  time_zone: string;
  type_code: string | null;
  type_description: string | null;
  type_id: number | null;
}

export interface Clients {
  client_id: string;
  countries: string[] | null;
  created_at: Generated<ColumnType<string, Date | string, Date | string>>;
  created_by: string;
  customer_numbers: string[] | null;
  disabled_at: ColumnType<string, Date | string, Date | string> | null;
  name: string;
  scopes: string[];
  secret_hash: string;
}

export interface IdentityState {
  consumed_at: ColumnType<string, Date | string, Date | string> | null;
  expires_at: ColumnType<string, Date | string, Date | string> | null;
  id: string;
  model: string;
  payload: string;
}

export interface InvoiceNames {
  country_code: string;
  kind: string;
  name: string | null;
  number: string;
  words: string;
}

export interface Invoices {
  balance_as_of: string | null;
  balance_owing: Numeric | null;
  country_code: string;
  customer_name: string | null;
  customer_number: string | null;
  date: string;
  document: string;
  document_without_costs: string | null;
  due_date: string | null;
  etag: string;
  etag_without_costs: string | null;
  job_number: string | null;
  number: string;
  order_number: string | null;
  original_number: string | null;
  original_numbers: string[] | null;
  product_numbers: string[];
  purchase_order_number: string | null;
  total_including_gst: Numeric | null;
  type: string;
}

export interface People {
  countries: string[] | null;
  created_at: Generated<ColumnType<string, Date | string, Date | string>>;
  created_by: string;
  customer_numbers: string[] | null;
  disabled_at: ColumnType<string, Date | string, Date | string> | null;
  home_branch: string | null;
  name: string;
  password_hash: string;
  person_id: string;
  role: string;
  username: string;
}

export interface StaffSessions {
  countries: string[] | null;
  customer_numbers: string[] | null;
  ends_at: ColumnType<string, Date | string, Date | string>;
  home_branch: string | null;
  id_token: string | null;
  name: string;
  revoked_at: ColumnType<string, Date | string, Date | string> | null;
  role: string;
  seen_at: Generated<ColumnType<string, Date | string, Date | string>>;
  session_hash: string;
  started_at: Generated<ColumnType<string, Date | string, Date | string>>;
  subject: string;
  was_taken_away: Generated<boolean>;
}

export interface DB {
  audit_log: AuditLog;
  branches: Branches;
  clients: Clients;
  identity_state: IdentityState;
  invoice_names: InvoiceNames;
  invoices: Invoices;
  people: People;
  staff_sessions: StaffSessions;
}
