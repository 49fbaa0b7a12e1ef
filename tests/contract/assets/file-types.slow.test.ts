import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { SampleFile } from '#lib/assets/testing/sample-files/sample-file.ts';
import { realFiles, sampleFiles } from '#lib/assets/testing/sample-files.ts';
import { claimedKind } from '#lib/assets/upload/file-kinds.ts';
import { setUpAssetClient } from './asset-client.ts';

const client = setUpAssetClient(() => ({ UPLOAD_LIMIT_MB: '1' }));

const isAccepted = (fixture: SampleFile) => 'accepted' in fixture;

test.each(sampleFiles.filter(isAccepted))(
  'accepts $title, and returns it byte for byte',
  async (fixture) => {
    const bytes = Buffer.from(await fixture.bytes());
    const response = await client.upload(bytes, fixture);
    expect(response.status).toBe(201);
    const path = response.headers.get('location') ?? '';
    expect(await (await client.request(path)).json()).toMatchObject({
      fileName: fixture.fileName,
      sizeBytes: bytes.length,
      checksumSha256: createHash('sha256').update(bytes).digest('hex'),
      ...('accepted' in fixture && fixture.accepted),
    });
    const content = await client.request(`${path}/content`);
    expect(Buffer.from(await content.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await client.request(path, 'DELETE')).status).toBe(204);
  },
);

test.each(sampleFiles.filter((fixture) => !isAccepted(fixture)))(
  'refuses $title, named $fileName, and stores nothing',
  async (fixture) => {
    const before = await client.counts();
    const response = await client.upload(Buffer.from(await fixture.bytes()), fixture);
    const body = await response.json();
    if ('invalid' in fixture) {
      expect({ status: response.status, details: body.details }).toEqual({
        status: 400,
        details: [{ field: 'file', issue: fixture.invalid }],
      });
    } else if ('unsupported' in fixture) {
      expect({ status: response.status, errorCode: body.errorCode, message: body.message }).toEqual(
        {
          status: 415,
          errorCode: 'UNSUPPORTED_MEDIA_TYPE',
          message: expect.stringContaining(fixture.unsupported),
        },
      );
    }
    expect(await client.counts()).toEqual(before);
  },
);

test.each(realFiles)('accepts $fileName, which its checksum finds', async ({ fileName, path }) => {
  const bytes = readFileSync(path);
  const { status, headers } = await client.upload(bytes, { fileName });
  expect(status).toBe(201);
  const content = await client.request(`${headers.get('location')}/content`);
  expect(Buffer.from(await content.arrayBuffer()).equals(bytes)).toBe(true);
  const checksum = createHash('sha256').update(bytes).digest('hex');
  const search = `/portal-api/au/assets?checksumSha256=${checksum}`;
  const { mimeType, type } = claimedKind(fileName) ?? {};
  const { assets } = await (await client.requestAsStaff(search)).json();
  expect(assets).toMatchObject([{ sizeBytes: bytes.length, mimeType, type }]);
});

test('stores a file under its cleaned-up name', async () => {
  const { status, headers } = await client.upload('a,b\n1,2\n', {
    fileName: '../../sales\u202Egnp.csv',
  });
  expect(status).toBe(201);
  const asset = await (await client.request(headers.get('location') ?? '')).json();
  expect(asset.fileName).toBe('salesgnp.csv');
});
