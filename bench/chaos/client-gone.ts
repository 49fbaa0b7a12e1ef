import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { AssetClient } from './asset-client.ts';
import { prices } from './files.ts';
import { leftBehind } from './left-behind.ts';
import { makePlace } from './place.ts';
import { type Outcome, type Story, unlessSame } from './story.ts';

const TIMES = 20;
const BYTES = 4_000_000;

/** Clients that leave in mid-upload: nothing stays of it, and the next upload works. */
export const clientGone: Story = { title: 'client gone at 50 %', play };

async function play(): Promise<Outcome> {
  await using place = await makePlace();
  const service = await place.start();
  const { client } = service;
  await Promise.all(Array.from({ length: TIMES }, () => leaveHalfWay(client)));
  const complaints = [
    ...(await leftBehind(place.db, place.dataDir)),
    ...unlessSame('the next upload', (await client.upload(prices(BYTES))).status, 201),
    ...(await leftBehind(place.db, place.dataDir)),
  ];
  const assets = await place.db.selectFrom('assets').select('asset_id').execute();
  complaints.push(...unlessSame('assets that are there', assets.length, 1));
  if (/"level":(50|60)/.test(service.output())) complaints.push('the log calls it an error');
  return { seen: `${TIMES} clients that left after half of ${BYTES / 1e6} MB`, complaints };
}

async function leaveHalfWay({ url, token }: AssetClient): Promise<void> {
  const form = new Response(formOf(BYTES));
  const body = Buffer.from(await form.arrayBuffer());
  const sending = request(`${url}/v1/assets`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': form.headers.get('content-type') ?? '',
      'Content-Length': body.length,
    },
  });
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  sending.on('close', resolve);
  // Of course it hangs up.
  sending.on('error', () => undefined);
  sending.write(body.subarray(0, body.length / 2));
  await pause(300);
  sending.destroy();
  await closed;
}

function formOf(size: number): FormData {
  const { bytes, fileName } = prices(size);
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(bytes)]), fileName);
  return form;
}
