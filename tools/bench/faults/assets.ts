import { randomBytes } from 'node:crypto';
import { z } from 'zod';

/** Where a client sends to, and as whom. */
export type Caller = { readonly url: string; readonly token: string };

export const SCOPES = 'assets:read assets:write assets:delete invoicing:read enterprise:read';

/** A price list of about `size` bytes; no two are the same. */
export function priceFile(size: number): Buffer {
  return Buffer.from(`product,price\n${randomBytes(Math.ceil(size / 2)).toString('hex')},12\n`);
}

export function uploadForm(bytes: Buffer): FormData {
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(bytes)]), 'prices.csv');
  return form;
}

type Uploaded = {
  readonly status: number;
  readonly errorCode?: string | undefined;
  readonly assetId: string;
};

/** Uploads a file. Throws when there is no response. */
export async function upload(caller: Caller, bytes: Buffer): Promise<Uploaded> {
  const response = await send(caller, '', { method: 'POST', body: uploadForm(bytes) });
  return { status: response.status, ...Body.parse(await response.json()) };
}

const Body = z.object({ assetId: z.string().default('none'), errorCode: z.string().optional() });

/** The bytes of the file of an asset. Throws unless there is a whole response with status 200. */
export async function download(caller: Caller, assetId: string): Promise<Buffer> {
  const response = await send(caller, `/${assetId}/content`);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status === 200) return bytes;
  throw new Error(`${response.status} for the content of an asset`);
}

/** Deletes an asset; returns the status of the response. */
export async function remove(caller: Caller, assetId: string): Promise<number> {
  return (await send(caller, `/${assetId}`, { method: 'DELETE' })).status;
}

function send({ url, token }: Caller, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { Authorization: `Bearer ${token}` };
  return fetch(`${url}/v1/assets${path}`, { ...init, headers });
}
