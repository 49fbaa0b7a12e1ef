import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { Asset } from '#lib/assets/schema.ts';

/** What one who calls the API does with assets. Each call throws where there is no answer. */
export type AssetClient = {
  readonly url: string;
  readonly token: string;
  upload(file: ClientFile, key?: string): Promise<Uploaded>;
  get(assetId: string): Promise<Asset | undefined>;
  /** The bytes; undefined for a 404. */
  content(assetId: string): Promise<Buffer | undefined>;
  /** The status of the answer. */
  remove(assetId: string): Promise<number>;
};

export type ClientFile = { readonly fileName: string; readonly bytes: Buffer };

export type Uploaded = {
  readonly status: number;
  /** The code of a failure. */
  readonly code: string | undefined;
  readonly assetId: string | undefined;
};

/** A client of the service at `url`. */
export function makeAssetClient(url: string, token: string): AssetClient {
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { Authorization: `Bearer ${token}`, ...init.headers };
    const answer = await fetch(`${url}/v1/assets${path}`, { ...init, headers });
    if (answer.status !== 503) return answer;
    // Turned away because the machine is busy: whoever calls tries again.
    await answer.arrayBuffer();
    await pause(BUSY_MS);
    return ask(path, init);
  };
  return {
    url,
    token,
    async upload({ fileName, bytes }, key) {
      const body = new FormData();
      body.set('file', new Blob([Uint8Array.from(bytes)]), fileName);
      const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
      const answer = await ask('', { method: 'POST', body, headers });
      const { assetId, errorCode: code } = Answer.parse(await answer.json());
      return { status: answer.status, code, assetId };
    },
    async get(assetId) {
      const answer = await ask(`/${assetId}`);
      const body = await answer.json();
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw new Error(`${answer.status} for an asset`);
      return Asset.parse(body);
    },
    async content(assetId) {
      const answer = await ask(`/${assetId}/content`);
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw new Error(`${answer.status} for the content of an asset: ${bytes}`);
      return bytes;
    },
    async remove(assetId) {
      const answer = await ask(`/${assetId}`, { method: 'DELETE' });
      await answer.arrayBuffer();
      return answer.status;
    },
  };
}

const BUSY_MS = 200;

const Answer = z.object({ assetId: z.string().optional(), errorCode: z.string().optional() });
