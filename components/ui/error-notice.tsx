import type { ReactNode } from 'react';
import { ApiError } from '#components/api/api-error.ts';
import { errorMessage } from '#components/api/error-message.ts';
import { Button } from '#components/ui/button/button.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Notice } from './notice.tsx';

type Props = {
  error: Error;
  /** What the user may not do when the status is 403: `see invoices in this country`. */
  forbidden?: string | undefined;
  /** Retries the request; left out where that would not help. */
  retry?: (() => void) | undefined;
  /**
   * Where to return after signing in again. Without it the sign-in opens in a new tab, so that nothing on this page
   * is lost.
   */
  back?: string | undefined;
  /** What happened to the typed input: `Your list is still here.` */
  children?: ReactNode;
};

/** A failed request: the error, the details, the correlation id to quote, and how to try again. */
export function ErrorNotice({ error, forbidden, retry, back, children }: Props) {
  const isApiError = error instanceof ApiError;
  const { status, details, correlationId } = isApiError ? error : new ApiError({ status: 0 });
  return (
    <div className="space-y-2 print:hidden">
      <div role="alert">
        <Notice tone="bad">
          <p>
            {errorMessage(error, forbidden)}
            {!(isApiError || retry) && ', then reload the page'}. {children}
          </p>
          {details.length > 0 && (
            <ul>
              {details.slice(0, MAX_DETAILS).map(({ field, issue }) => (
                <li key={`${field} ${issue}`}>
                  {field} {issue}
                </li>
              ))}
              {details.length > MAX_DETAILS && <li>and {details.length - MAX_DETAILS} more</li>}
            </ul>
          )}
          {status === 401 && back && <TextLink href={back}>Sign in to continue</TextLink>}
          {status === 401 && !back && (
            <p>
              <a href="/sign-in" target="_blank" rel="noopener" className="underline">
                Sign in again in a new tab
              </a>
              {retry ? ', then try again here.' : ', then reload this page.'}
            </p>
          )}
          <CorrelationId id={correlationId} />
        </Notice>
      </div>
      {retry && <Button onClick={retry}>{isApiError ? 'Try again' : 'Reload'}</Button>}
    </div>
  );
}

const MAX_DETAILS = 5;

/** The id of a failed request, to quote. */
export function CorrelationId({ id }: { id: string | undefined }) {
  if (!id) return undefined;
  return (
    <p className="text-xs">
      Correlation id <code className="break-all">{id}</code>
    </p>
  );
}
