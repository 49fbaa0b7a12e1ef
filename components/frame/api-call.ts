import { shellWord } from '#components/ui/shell-word.ts';

/** A command line that asks `path` of the API with the token in `$TOKEN`; what has a `body` posts it as JSON. */
export function apiCall(baseUrl: string, path: string, body?: object): string {
  const call = `curl ${shellWord(`${baseUrl}${path}`)} \\\n  -H "Authorization: Bearer $TOKEN"`;
  if (body === undefined) return call;
  return `${call} \\\n  --json ${shellWord(JSON.stringify(body))}`;
}
