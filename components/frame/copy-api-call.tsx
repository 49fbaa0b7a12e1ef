import { CopyButton } from '#components/ui/copy-button.tsx';
import { apiCall } from './api-call.ts';

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
