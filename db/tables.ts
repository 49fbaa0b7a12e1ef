// Made by `npm run generate tables` from the migrated database.

import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Numeric = ColumnType<string, number | string, number | string>;

export interface Accounts {
  account_id: string;
  account_type: string | null;
  country_code: string;
  created_at: ColumnType<string, Date | string, Date | string>;
  deleted_at: ColumnType<string, Date | string, Date | string> | null;
  document: string;
  etag: string;
  home_branch_number: string | null;
  is_deleted: boolean;
  name: string;
  number: string;
  record_tag: string;
  rule_version: Generated<number>;
  segment: string | null;
  sort_name: string;
  status: string | null;
  tokens: string;
  version: number;
}

export interface AccountVersions {
  account_id: string;
  country_code: string;
  document: string;
  etag: string;
  version: number;
}

export interface AssetIdempotencyKeys {
  asset_id: string;
  client_id: string;
  created_at: ColumnType<string, Date | string, Date | string>;
  fingerprint: string;
  key: string;
  upload_id: string;
}

export interface Assets {
  asset_id: string;
  checksum_sha256: string;
  created_at: ColumnType<string, Date | string, Date | string>;
  created_by: string;
  description: string | null;
  file_name: string;
  height: number | null;
  metaproperties: string;
  mime_type: string;
  name: string;
  product_numbers: string[];
  purpose: string;
  rule_version: Generated<number>;
  size_bytes: number;
  /**
   * UPLOADING before its bytes are stored, DELETED until they are removed: nobody sees either
   */
  status: string;
  store_key: string;
  tags: string[];
  thumbnail_size_bytes: number | null;
  type: string;
  updated_at: ColumnType<string, Date | string, Date | string>;
  upload_id: string;
  width: number | null;
  words: Generated<string>;
}

export interface AssetUploaders {
  assets: number;
  bytes: number;
  uploader: string;
}

export interface AssetWork {
  asset_id: string;
  attempts: Generated<number>;
  /**
   * Moved forward by the process that is at it, as a lease
   */
  due_at: ColumnType<string, Date | string, Date | string>;
}

export interface AuditLog {
  action: string;
  actor: string;
  details: string;
  id: Generated<number>;
  occurred_at: Generated<ColumnType<string, Date | string, Date | string>>;
  subject: string;
}

export interface AvailabilityLists {
  changed_at: Generated<ColumnType<string, Date | string, Date | string>>;
  country_code: string;
  list_id: string;
  name: string;
  owner_id: string;
  owner_name: string;
  row_count: number;
  sheet: string;
  version: Generated<number>;
}

export interface Branches {
  country_code: string;
  departments: string | null;
  document: string;
  etag: string;
  hours: string | null;
  is_trading: boolean;
  latitude: number | null;
  longitude: number | null;
  name: string;
  number: string;
  rule_version: Generated<number>;
  short_name: string;
  special_hours: string | null;
  state: string | null;
  time_zone: string | null;
  type_code: string | null;
  words: string;
}

export interface Brands {
  code: string;
  country_code: string;
  document: string;
  etag: string;
  rule_version: Generated<number>;
  summary: string;
  summary_etag: string;
}

export interface BusinessUnitTypes {
  code: string;
  country_code: string;
  date_disabled: string | null;
  description: string;
  enabled: boolean;
  id: number;
}

export interface Categories {
  code: string;
  country_code: string;
  document: string;
  etag: string;
  rule_version: Generated<number>;
}

export interface ChangeBatches {
  batch_id: Generated<number>;
  changed_at: ColumnType<string, Date | string, Date | string> | null;
  country_code: string;
  position: number | null;
  resource: string;
}

export interface Changes {
  audience: string;
  batch_id: number;
  country_code: string;
  key: string;
}

export interface ChangeStreams {
  country_code: string;
  epoch: Generated<ColumnType<string, Date | string, Date | string>>;
  last_changed_at: Generated<ColumnType<string, Date | string, Date | string>>;
  last_position: Generated<number>;
  removed_to: Generated<number>;
}

export interface ChannelHoldbacks {
  branch_number: string;
  channel_id: string;
  country_code: string;
  product_number: string;
  quantity: Numeric;
}

export interface ClientFollowers {
  client_id: string;
  country_code: string;
  cursor: string;
  read_at: ColumnType<string, Date | string, Date | string>;
  resources: string;
}

export interface ClientRequests {
  client_id: string;
  country_code: string;
  failed: number;
  hour: ColumnType<string, Date | string, Date | string>;
  limited: number;
  refused: number;
  requests: number;
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

export interface Commitments {
  branch_number: string;
  country_code: string;
  date: string;
  product_number: string;
  quantity: Numeric;
  reference: string;
}

export interface EventRemovals {
  account_id: string;
  country_code: string;
  event_type: string;
  last_event_id: string;
}

export interface Events {
  account_id: string;
  actor_name: Generated<string>;
  changed_fields: Generated<string[]>;
  country_code: string;
  document: string;
  etag: string;
  event_id: string;
  event_type: string;
  version: number;
}

export interface EventStreams {
  country_code: string;
  last_created_at: ColumnType<string, Date | string, Date | string>;
}

export interface Families {
  code: string;
  country_code: string;
  document: string;
  etag: string;
  rule_version: Generated<number>;
  summary: string;
  summary_etag: string;
}

export interface Feeds {
  checksum_sha256: string;
  client_id: string;
  country_code: string;
  counts: string | null;
  created_at: Generated<ColumnType<string, Date | string, Date | string>>;
  error: string | null;
  feed_id: string;
  finished_at: ColumnType<string, Date | string, Date | string> | null;
  format: string;
  further_issues: Generated<number>;
  idempotency_key: string | null;
  is_dry_run: boolean;
  issues: Generated<string>;
  leased_until: ColumnType<string, Date | string, Date | string> | null;
  max_removed: number | null;
  mode: string;
  notes: Generated<string[]>;
  position: number | null;
  rejected_bytes: number | null;
  rejected_key: string | null;
  resource: string;
  runs: Generated<number>;
  size_bytes: number;
  skips_invalid: boolean;
  started_at: ColumnType<string, Date | string, Date | string> | null;
  state: string;
  store_key: string | null;
}

export interface IndustryTypes {
  code: string;
  country_code: string;
  document: string;
  etag: string;
  rule_version: Generated<number>;
}

export interface InvoiceNames {
  country_code: string;
  kind: string;
  name: string | null;
  names: Generated<string[]>;
  number: string;
  /**
   * As documents write them, the latest first; words has their digits
   */
  phones: Generated<string[]>;
  rule_version: Generated<number>;
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
  payment: Generated<string>;
  product_numbers: string[];
  purchase_order_number: string | null;
  rule_version: Generated<number>;
  selling_branch: string | null;
  total_including_gst: Numeric | null;
  type: string;
}

export interface Metaproperties {
  document: string;
  etag: string;
  id: string;
  name: string;
  rule_version: Generated<number>;
  sort_order: number;
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

export interface ProductAttributes {
  attributes: string;
  country_code: string;
  etag: string;
  product_number: string;
  rule_version: Generated<number>;
}

export interface ProductClasses {
  code: string;
  country_code: string;
  is_enabled: boolean;
  kind: string;
  name: string;
  parent: string;
  sort_order: number;
  words: string;
}

export interface ProductFamilies {
  country_code: string;
  family_code: string;
  product_number: string;
}

export interface Products {
  brand_code: string | null;
  category_code: string | null;
  country_code: string;
  description: string;
  document: string;
  etag: string;
  family_codes: string[];
  kit_components: string | null;
  number: string;
  product_type: string | null;
  rule_version: Generated<number>;
  section_code: string | null;
}

export interface ProductSearch {
  barcodes: string[];
  brand_code: string | null;
  category_code: string | null;
  country_code: string;
  family_codes: string[];
  maker_number: string | null;
  number: string;
  product_type: string | null;
  replaced_by: string | null;
  section_code: string | null;
  sort_name: string;
  sub_brand_code: string | null;
  words: string;
}

export interface ProductStatuses {
  branch_number: string;
  business_unit_type_code: string;
  country_code: string;
  effective_from: string;
  effective_to: string | null;
  level: string;
  product_number: string;
  state_code: string;
  status_code: string;
}

export interface PurchaseOrderLines {
  branch_number: string | null;
  country_code: string;
  customer_order_number: string | null;
  document: string;
  document_without_costs: string | null;
  etag: string;
  etag_without_costs: string | null;
  line_number: number;
  outstanding_date: string | null;
  outstanding_quantity: Generated<Numeric>;
  product_number: string | null;
  purchase_order_number: string;
  supply_date: string | null;
  supply_quantity: Numeric;
}

export interface PurchaseOrderNames {
  country_code: string;
  kind: string;
  name: string | null;
  names: Generated<string[]>;
  number: string;
  /**
   * As documents write them, the latest first; words has their digits
   */
  phones: Generated<string[]>;
  rule_version: Generated<number>;
  words: string;
}

export interface PurchaseOrders {
  arrival_date: string | null;
  country_code: string;
  destination: string | null;
  document: string;
  document_without_costs: string | null;
  etag: string;
  etag_without_costs: string | null;
  is_open: boolean;
  number: string;
  order_date: string | null;
  ordered_quantity: Generated<Numeric>;
  outstanding_date: string | null;
  outstanding_lines: Generated<number>;
  received_quantity: Generated<Numeric>;
  reference_number: string | null;
  rule_version: Generated<number>;
  state: string | null;
  supplier_name: string | null;
  supplier_number: number | null;
  tokens: string;
}

export interface SavedViews {
  country_code: string;
  created_at: Generated<ColumnType<string, Date | string, Date | string>>;
  list: string;
  name: string;
  query: string;
  subject: string;
  view_id: Generated<string>;
}

export interface SchemaCompatibility {
  is_only_row: Generated<boolean>;
  updating_from: string | null;
  usable_from: string;
}

export interface SearchWords {
  country_code: string;
  source: string;
  word: string;
}

export interface Sections {
  code: string;
  country_code: string;
  document: string;
  etag: string;
  rule_version: Generated<number>;
}

export interface Segments {
  code: string;
  country_code: string;
  document: string;
  etag: string;
  rule_version: Generated<number>;
}

export interface ServiceSettings {
  is_only_row: Generated<boolean>;
  settings: string;
}

export interface StaffSessions {
  countries: string[] | null;
  customer_numbers: string[] | null;
  ends_at: ColumnType<string, Date | string, Date | string>;
  home_branch: string | null;
  id_token: string | null;
  name: string;
  revoked_at: ColumnType<string, Date | string, Date | string> | null;
  revoked_by_operator: Generated<boolean>;
  role: string;
  seen_at: Generated<ColumnType<string, Date | string, Date | string>>;
  session_hash: string;
  started_at: Generated<ColumnType<string, Date | string, Date | string>>;
  subject: string;
}

export interface StateCosts {
  buying_guide_record_number: number;
  country_code: string;
  effective_date: string;
  fully_rebated_cost: Numeric;
  invoice_cost: Numeric | null;
  product_number: string;
  rebate_code: string | null;
  serial_number: number | null;
  state_code: string;
  supplier_number: string | null;
}

export interface States {
  admin_state_code: string | null;
  code: string;
  country_code: string;
  description: string;
  id: number;
  short_description: string | null;
}

export interface Statuses {
  code: string;
  country_code: string;
  description: string;
  document: string;
  etag: string;
  rule_version: Generated<number>;
}

export interface Stock {
  branch_number: string;
  country_code: string;
  on_hand: Numeric;
  product_number: string;
  reserved: Numeric;
}

export interface SubSegments {
  code: string;
  country_code: string;
  document: string;
  etag: string;
  rule_version: Generated<number>;
  segment_code: string;
}

export interface WebhookDeliveries {
  attempts: Generated<string>;
  body: string;
  created_at: Generated<ColumnType<string, Date | string, Date | string>>;
  delivery_id: string;
  next_cursor: string;
  permissions: string;
  state: string;
  tries: Generated<number>;
  type: string;
  webhook_id: string;
}

export interface Webhooks {
  client_id: string;
  country_code: string;
  created_at: Generated<ColumnType<string, Date | string, Date | string>>;
  /**
   * Behind which changes are not acknowledged
   */
  cursor: string;
  description: string | null;
  disabled_reason: string | null;
  /**
   * When the next message, or its next attempt, may be sent
   */
  due_at: Generated<ColumnType<string, Date | string, Date | string>>;
  /**
   * The epoch and last position of the stream when nothing was left to send
   */
  followed_to: Generated<string>;
  is_verified: Generated<boolean>;
  /**
   * Until when nobody else sends: a minute for who is at it, a second after that
   */
  leased_until: Generated<ColumnType<string, Date | string, Date | string>>;
  permissions: string;
  permitted_at: Generated<ColumnType<string, Date | string, Date | string>>;
  previous_secret: string | null;
  previous_secret_until: ColumnType<string, Date | string, Date | string> | null;
  resources: string[];
  secret: string;
  updated_at: Generated<ColumnType<string, Date | string, Date | string>>;
  url: string;
  webhook_id: string;
}

export interface DB {
  account_versions: AccountVersions;
  accounts: Accounts;
  asset_idempotency_keys: AssetIdempotencyKeys;
  asset_uploaders: AssetUploaders;
  asset_work: AssetWork;
  assets: Assets;
  audit_log: AuditLog;
  availability_lists: AvailabilityLists;
  branches: Branches;
  brands: Brands;
  business_unit_types: BusinessUnitTypes;
  categories: Categories;
  change_batches: ChangeBatches;
  change_streams: ChangeStreams;
  changes: Changes;
  channel_holdbacks: ChannelHoldbacks;
  client_followers: ClientFollowers;
  client_requests: ClientRequests;
  clients: Clients;
  commitments: Commitments;
  event_removals: EventRemovals;
  event_streams: EventStreams;
  events: Events;
  families: Families;
  feeds: Feeds;
  industry_types: IndustryTypes;
  invoice_names: InvoiceNames;
  invoices: Invoices;
  metaproperties: Metaproperties;
  people: People;
  product_attributes: ProductAttributes;
  product_classes: ProductClasses;
  product_families: ProductFamilies;
  product_search: ProductSearch;
  product_statuses: ProductStatuses;
  products: Products;
  purchase_order_lines: PurchaseOrderLines;
  purchase_order_names: PurchaseOrderNames;
  purchase_orders: PurchaseOrders;
  saved_views: SavedViews;
  schema_compatibility: SchemaCompatibility;
  search_words: SearchWords;
  sections: Sections;
  segments: Segments;
  service_settings: ServiceSettings;
  staff_sessions: StaffSessions;
  state_costs: StateCosts;
  states: States;
  statuses: Statuses;
  stock: Stock;
  sub_segments: SubSegments;
  webhook_deliveries: WebhookDeliveries;
  webhooks: Webhooks;
}
