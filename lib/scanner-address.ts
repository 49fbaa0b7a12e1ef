import { z } from 'zod';

/** Where clamd listens: a TCP port, or a Unix socket on this machine. */
export type ScannerAddress =
  | { readonly host: string; readonly port: number }
  | { readonly path: string };

/** Parses ASSET_SCAN: `clamd://host:port` or `clamd:///path/of/socket`. Adds an issue to `ctx` for anything else. */
export function scannerAddress(text: string, ctx: z.RefinementCtx): ScannerAddress {
  const [, host = '', port = '', path = ''] =
    /^clamd:\/\/(?:(\[[0-9a-f:.]+\]|[\w.-]+):(\d{1,5})|(\/[^?#]+))$/i.exec(text) ?? [];
  if (path !== '') return { path };
  const number = Number(port);
  if (host !== '' && number >= 1 && number <= 65_535) {
    return { host: host.replace(/^\[|\]$/g, ''), port: number };
  }
  ctx.addIssue({
    code: 'custom',
    message: 'must be clamd://HOST:PORT, or clamd:///PATH of a socket on this machine',
  });
  return z.NEVER;
}
