import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesUnder, realFiles } from '#lib/assets/testing/sample-files.ts';
import { claimedKind } from '#lib/assets/upload/file-kinds.ts';
import { type AssetClient, openAssetClient } from './asset-client.ts';

/** FILES_TO_UPLOAD may name a folder with more files than the repository has. */
const folder = process.env['FILES_TO_UPLOAD'];
const files = folder ? filesUnder(folder) : realFiles;
let client: AssetClient;

beforeAll(async () => {
  client = await openAssetClient();
});
afterAll(() => client?.close());

test.each(files)(
  '$fileName is uploaded, downloaded byte for byte, and found by its checksum',
  async (file) => {
    const bytes = readFileSync(file.path);
    const checksumSha256 = createHash('sha256').update(bytes).digest('hex');
    const response = await client.upload(bytes, file.fileName);
    expect(response.status).toBe(201);
    const { assetId } = await response.json();

    const content = await client.request(`/v1/assets/${assetId}/content`);
    expect(content.status).toBe(200);
    expect(Buffer.from(await content.arrayBuffer()).equals(bytes)).toBe(true);

    const search = `/portal-api/au/assets?checksumSha256=${checksumSha256}`;
    const { assets } = await (await client.requestAsStaff(search)).json();
    const { mimeType, type } = claimedKind(file.fileName) ?? {};
    const found = { assetId, sizeBytes: bytes.length, mimeType, type };
    expect(assets).toContainEqual(expect.objectContaining(found));
  },
);
