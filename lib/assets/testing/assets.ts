import { createHash, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Assets } from '#db/tables.ts';
import { assetFromRow } from '#lib/assets/assets.ts';
import { ASSETS } from '#lib/assets/record.ts';
import { assetSearchColumns } from '#lib/assets/upload/upload.ts';
import type { AssetMetaproperty } from '../schema.ts';

/** The columns that a test sets; the others have defaults. */
export type AssetRecordInput = Partial<
  Omit<Insertable<Assets>, 'metaproperties' | 'created_by'>
> & {
  readonly metaproperties?: readonly AssetMetaproperty[];
  readonly createdBy?: { readonly type: string; readonly id: string; readonly name: string };
};

/** The columns of an asset that has these bytes. */
export function bytesColumns(bytes: Buffer) {
  const checksum = createHash('sha256').update(bytes).digest('hex');
  return { size_bytes: bytes.length, checksum_sha256: checksum };
}

/** Inserts an asset without bytes, and returns its id. */
export async function saveAssetRecord(
  db: Database,
  values: AssetRecordInput = {},
): Promise<string> {
  const { metaproperties = [], createdBy = UPLOADER, ...columns } = values;
  const assetId = randomUUID();
  const { name = 'Ball valve', file_name = 'ball-valve.jpg', tags = [] } = columns;
  const row = {
    asset_id: assetId,
    upload_id: randomUUID(),
    status: 'READY',
    name,
    file_name,
    ...assetSearchColumns({ name, fileName: file_name, tags }),
    mime_type: 'image/jpeg',
    size_bytes: 1_234,
    checksum_sha256: createHash('sha256').update(assetId).digest('hex'),
    width: 800,
    height: 600,
    type: 'IMAGE',
    purpose: 'OTHER',
    tags,
    product_numbers: [],
    store_key: randomUUID(),
    created_at: '2026-11-20T03:04:05.678Z',
    updated_at: '2026-11-20T03:04:05.678Z',
    metaproperties: JSON.stringify(metaproperties),
    created_by: JSON.stringify(createdBy),
    ...columns,
  };
  await db.insertInto('assets').values(row).execute();
  return row.asset_id;
}

/** The record of assets of a service at this address. */
export const LISTED_ASSETS: typeof ASSETS = {
  ...ASSETS,
  items: (_, rows) => rows.map((row) => assetFromRow(row, 'https://supply.example')),
};

const UPLOADER = { type: 'USER', id: 'mere', name: 'Mere Walker' };
