import type { Ctx } from './pages.ts';

const MAX_BYTES = 16 * 1024;

/** Why a form is refused, for `notPossible`. */
export const NOT_A_FORM =
  'a form of this site is needed (application/x-www-form-urlencoded) of 16 KiB at most';

/**
 * The fields of a form that a page of this origin sent; undefined for anything else. Sec-Fetch-Site says where it is
 * from, or else Origin; without either it is not trusted. Node reads no more than its Content-Length.
 */
export async function readOwnForm(ctx: Ctx, issuer: string): Promise<URLSearchParams | undefined> {
  const site = ctx.get('sec-fetch-site');
  const isOwn = site === '' ? ctx.get('origin') === new URL(issuer).origin : site === 'same-origin';
  const isForm =
    ctx.is('application/x-www-form-urlencoded') && Number(ctx.get('content-length')) <= MAX_BYTES;
  if (!isOwn || !isForm) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of ctx.req) chunks.push(Buffer.from(chunk));
  return new URLSearchParams(Buffer.concat(chunks).toString());
}
