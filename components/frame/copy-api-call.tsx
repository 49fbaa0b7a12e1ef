import { CopyButton } from '#components/ui/copy-button.tsx';
import { shellWord } from '#components/ui/shell-word.ts';

type Parts = {
  /** Where the API is, without a slash at its end. */
  baseUrl: string;
  /** Path and query of the call, percent-encoded. */
  path: string;
  /** What the call posts, if it posts anything. */
  body?: object;
};

/** Copies the `curl` that answers what is on the screen, for a caller with a token in `$TOKEN`. */
export function CopyApiCall({ baseUrl, path, body }: Parts) {
  return <CopyButton text={apiCall(baseUrl, path, body)} what="API call" isNamed />;
}

/** A command line that asks `path` of the API with the token in `$TOKEN`; what has a `body` posts it as JSON. */
export function apiCall(baseUrl: string, path: string, body?: object): string {
  const call = `curl ${shellWord(`${baseUrl}${path}`)} \\\n  -H "Authorization: Bearer $TOKEN"`;
  if (body === undefined) return call;
  return `${call} \\\n  --json ${shellWord(JSON.stringify(body))}`;
}
