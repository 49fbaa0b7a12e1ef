import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesUnder, realFiles } from '#lib/assets/testing/real-files.ts';
import { type AssetDoor, openAssetDoor } from './asset-door.ts';

/** `FILES_TO_UPLOAD` names a folder with more files than are carried here. */
const folder = process.env['FILES_TO_UPLOAD'];
const files = folder ? filesUnder(folder) : realFiles;
let door: AssetDoor;

beforeAll(async () => {
  door = await openAssetDoor();
});
afterAll(() => door?.close());

test.each(files)(
  '$fileName goes up, comes down byte for byte, and is found again',
  async (file) => {
    const bytes = readFileSync(file.path);
    const checksumSha256 = createHash('sha256').update(bytes).digest('hex');
    const answer = await door.upload(bytes, file.fileName);
    expect(answer.status).toBe(201);
    const { assetId } = await answer.json();

    const content = await door.ask(`/v1/assets/${assetId}/content`);
    expect(content.status).toBe(200);
    expect(Buffer.from(await content.arrayBuffer()).equals(bytes)).toBe(true);

    const found = await door.askAsStaff(`/portal-api/au/assets?checksumSha256=${checksumSha256}`);
    const { assets } = await found.json();
    expect(assets).toContainEqual(expect.objectContaining({ assetId, sizeBytes: bytes.length }));
  },
);
