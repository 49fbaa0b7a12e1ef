import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { Asset } from '#lib/assets/schema.ts';

/** A client of the asset API. Every call throws when there is no response. */
export type AssetClient = {
  readonly url: string;
  readonly token: string;
  upload(file: ClientFile, key?: string): Promise<UploadResult>;
  get(assetId: string): Promise<Asset | undefined>;
  /** The bytes of the file; undefined for a 404. */
  content(assetId: string): Promise<Buffer | undefined>;
  /** Returns the status of the response. */
  remove(assetId: string): Promise<number>;
};

export type ClientFile = { readonly fileName: string; readonly bytes: Buffer };

export type UploadResult = {
  readonly status: number;
  /** The errorCode of a refusal. */
  readonly code: string | undefined;
  readonly assetId: string | undefined;
};

export function makeAssetClient(url: string, token: string): AssetClient {
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { Authorization: `Bearer ${token}`, ...init.headers };
    const response = await fetch(`${url}/v1/assets${path}`, { ...init, headers });
    if (response.status !== 503) return response;
    // The service is overloaded: try again.
    await response.arrayBuffer();
    await pause(BUSY_MS);
    return send(path, init);
  };
  return {
    url,
    token,
    async upload({ fileName, bytes }, key) {
      const body = new FormData();
      body.set('file', new Blob([Uint8Array.from(bytes)]), fileName);
      const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
      const response = await send('', { method: 'POST', body, headers });
      const { assetId, errorCode: code } = UploadResponse.parse(await response.json());
      return { status: response.status, code, assetId };
    },
    async get(assetId) {
      const response = await send(`/${assetId}`);
      const body = await response.json();
      if (response.status === 404) return undefined;
      if (!response.ok) throw new Error(`${response.status} for an asset`);
      return Asset.parse(body);
    },
    async content(assetId) {
      const response = await send(`/${assetId}/content`);
      const bytes = Buffer.from(await response.arrayBuffer());
      if (response.status === 404) return undefined;
      if (!response.ok) throw new Error(`${response.status} for the content of an asset: ${bytes}`);
      return bytes;
    },
    async remove(assetId) {
      const response = await send(`/${assetId}`, { method: 'DELETE' });
      await response.arrayBuffer();
      return response.status;
    },
  };
}

const BUSY_MS = 200;

const UploadResponse = z.object({
  assetId: z.string().optional(),
  errorCode: z.string().optional(),
});
