import { assetPath } from '#lib/assets/asset-addresses.ts';

/** Why an asset is still there, and what can be done about it. */
export type DeleteTrouble = {
  /** What happened and what to do, in words. */
  readonly words: string;
  /** Whether the page shows another asset than there is now. */
  readonly isStale: boolean;
  /** What the log knows the request under. */
  readonly correlationId: string | undefined;
};

/**
 * Deletes an asset as it was when it had `etag`; undefined where it is gone, by this call or by somebody
 * else's before.
 */
export async function deleteAsset(
  assetId: string,
  etag: string,
): Promise<DeleteTrouble | undefined> {
  const answer = await fetch(assetPath(assetId), {
    method: 'DELETE',
    headers: { 'If-Match': etag },
    signal: AbortSignal.timeout(LONGEST_WAIT_MS),
  }).catch(notAnswered);
  if (!(answer instanceof Response)) return answer;
  return answer.ok || (await isGone(answer)) ? undefined : troubleOf(answer);
}

const LONGEST_WAIT_MS = 60_000;

function notAnswered(): DeleteTrouble {
  // It may have been deleted all the same: to try again finds out.
  return {
    words: 'The service cannot be reached, or took too long. Check the network and try again.',
    isStale: false,
    correlationId: undefined,
  };
}

/** Our own answer that it does not exist: a proxy's 404 says nothing of the kind. */
async function isGone(answer: Response): Promise<boolean> {
  if (answer.status !== 404) return false;
  const body: unknown = await answer.json().catch(notJson);
  return typeof body === 'object' && body !== null && codeIn(body) === 'RESOURCE_NOT_FOUND';
}

function codeIn(body: object): unknown {
  return 'errorCode' in body ? body.errorCode : undefined;
}

function notJson(error: unknown): undefined {
  if (!(error instanceof SyntaxError)) throw error;
}

function troubleOf({ status, headers }: Response): DeleteTrouble {
  return {
    words: WORDS[status] ?? 'The service failed. Nothing was deleted; try again.',
    isStale: status === 412,
    correlationId: headers.get('x-correlation-id') ?? undefined,
  };
}

const WORDS: Readonly<Record<number, string>> = {
  401: 'You are no longer signed in. Sign in again in another tab, then try again.',
  403: 'You may not delete assets. Nothing was deleted.',
  412: 'The asset was changed after you opened this page. Look at it as it is now, then decide again.',
  429: 'Too many requests in a short time. Wait a minute, then try again.',
  503: 'The service is busy or restarting. Wait a moment, then try again.',
};
