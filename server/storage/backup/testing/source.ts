import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { AssetServices } from '#lib/assets/asset-services.ts';
import { deleteAsset } from '#lib/assets/assets.ts';
import { type AssetFixture, setUpAssetFixture } from '#lib/assets/testing/asset-fixture.ts';
import { uploadAsset } from '#lib/assets/upload/upload.ts';
import { makeFileStore } from '#server/storage/file-store.ts';

/** A service to back up: a database with rows, a data directory with secrets, and assets in a folder. */
export type BackupSource = {
  readonly fixture: AssetFixture;
  readonly services: AssetServices;
  readonly dataDir: string;
  /** For backups and restores. */
  readonly folder: string;
  /** What makeBackup takes. */
  readonly config: { readonly url: string; dataDir: string; assetStore: { kind: 'file' } };
  upload(text: string): Promise<string>;
  remove(assetId: string): Promise<void>;
};

export function setUpBackupSource(): BackupSource {
  const fixture = setUpAssetFixture();
  const folder = mkdtempSync(join(tmpdir(), 'trade-supply-backup-'));
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const services = { ...fixture.services, store: makeFileStore(join(dataDir, 'assets')) };
  writeFileSync(join(dataDir, 'secrets.json'), '{ "session": "never-to-be-lost" }\n');
  writeFileSync(join(dataDir, 'credentials.json'), '{ "people": [], "clients": [] }\n');
  beforeAll(async () => {
    await fixture.database.pool.query(ROWS);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return {
    fixture,
    services,
    dataDir,
    folder,
    config: {
      get url() {
        return fixture.database.url;
      },
      dataDir,
      assetStore: { kind: 'file' },
    },
    async upload(text) {
      const upload = fixture.upload(text);
      const { value } = await uploadAsset(fixture.ctx(), upload, undefined, services);
      return value.assetId;
    },
    remove: async (assetId) => {
      await deleteAsset(fixture.ctx(), assetId, undefined, services);
    },
  };
}

/** Rows with what COPY has to escape, generated columns, rows that triggers derive others from, and a session. */
const ROWS = String.raw`
  insert into states (country_code, code, id, description) values
    ('au', 'NSW', 1, E'tab\t, line\n, back\\slash, \\N and \\.'), ('nz', 'WGN', 2, 'Tāmaki “Makaurau” 🛠');
  insert into event_removals values ('au', 'a1', 'account.created', 'e0');
  insert into events (country_code, event_id, event_type, account_id, version, document, etag) values
    ('au', '0190', 'account.updated', 'a1', 2,
     '{"changedFields": ["/name", "/status"],   "actor": {"name": "Ann"}}', 'tag');
  insert into branches (country_code, number, name, short_name, is_trading, latitude, words) values
    ('au', '101', 'Harbour Street', 'Harbour', true, -33.856784400000001, to_tsvector('simple', 'harbour street'));
  -- A word that no name has any more: the trigger would not make it again.
  insert into search_words values ('au', 'branches', 'formername');
  insert into clients (client_id, name, secret_hash, scopes, countries, created_by) select
    'c' || n, 'Client ' || n, 'hash', array['costs:read'], null, 'test' from generate_series(1, 3) n;
  insert into people (person_id, username, name, password_hash, role, created_by)
    values ('p1', 'ann', 'Ann', 'hash', 'manager', 'test');
  insert into staff_sessions (session_hash, subject, name, role, ends_at)
    values ('hash', 'p1', 'Ann', 'manager', now() + interval '1 hour');
  insert into identity_state (model, id, payload) values ('Session', 's1', '{}');
  insert into audit_log (actor, action, subject, details)
    select 'test', 'client.created', 'c' || n, '{ "n":  1 }' from generate_series(1, 3) n;
  select make_audit_partition('audit_log_before_2024_03'), make_audit_partition('audit_log_2024_03');
  insert into audit_log (occurred_at, actor, action, subject, details)
    select time, 'test', 'client.created', 'earlier', '{}'
    from unnest('{2019-01-31 23:30Z, 2024-02-29 23:59Z, 2024-03-01 00:00Z}'::timestamptz[]) time;
  insert into saved_views (country_code, subject, list, name, query) values ('au', 'p1', 'invoices', 'Mine', 'a=b');
  -- As after an update: the version before may be started again.
  insert into schema_compatibility values (true, '0014_schema_compatibility');
`;
