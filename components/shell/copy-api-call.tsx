import { CopyButton } from '#components/ui/button/copy-button.tsx';
import { shellQuote } from '#lib/text/text.ts';

type Props = {
  /** The address of the API, without a trailing slash. */
  baseUrl: string;
  /** Path and query, percent-encoded. */
  path: string;
  /** The JSON body, for a call that posts one. */
  body?: object;
};

/** Copies the `curl` command that returns what is on the screen, for a caller with a token in `$TOKEN`. */
export function CopyApiCall({ baseUrl, path, body }: Props) {
  return <CopyButton text={apiCall(baseUrl, path, body)} what="API call" isNamed />;
}

/** A `curl` command for `path` of the API with the token in `$TOKEN`; posts `body` as JSON if given. */
export function apiCall(baseUrl: string, path: string, body?: object): string {
  const call = `curl ${shellQuote(`${baseUrl}${path}`)} \\\n  -H "Authorization: Bearer $TOKEN"`;
  if (body === undefined) return call;
  return `${call} \\\n  --json ${shellQuote(JSON.stringify(body))}`;
}
