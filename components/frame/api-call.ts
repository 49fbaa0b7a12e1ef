import { shellWord } from '#components/ui/shell-word.ts';

/** A command line that reads `path` of the API with the token in `$TOKEN`. */
export function apiCall(baseUrl: string, path: string): string {
  return `curl ${shellWord(`${baseUrl}${path}`)} \\\n  -H "Authorization: Bearer $TOKEN"`;
}
