import type { ReactNode } from 'react';
import { ApiError } from '#components/api/api-error.ts';
import { errorWords } from '#components/api/error-words.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { TextLink } from './text-link.tsx';

type Props = {
  error: Error;
  /** What its reader may not do where that is so: `read the invoices of this country`. */
  forbidden?: string | undefined;
  /** Tries again; not there where that would not help. */
  retry?: (() => void) | undefined;
  /**
   * Where somebody who is no longer signed in comes back to, through the sign-in. Without it the sign-in opens in
   * another tab, so that nothing is lost here.
   */
  back?: string | undefined;
  /** What became of what was typed: `The list is kept.` */
  children?: ReactNode;
};

/** What went wrong with a request, what is left of the work, what to quote, and the way to try again. */
export function ErrorNotice({ error, forbidden, retry, back, children }: Props) {
  const isOfAnswer = error instanceof ApiError;
  const { status, details, correlationId } = isOfAnswer
    ? error
    : { status: 0, details: [], correlationId: undefined };
  return (
    <div role="alert" className="space-y-2 print:hidden">
      <Notice tone="bad">
        <p>
          {errorWords(error, forbidden)}
          {!(isOfAnswer || retry) && ', then reload the page'}. {children}
        </p>
        {details.length > 0 && (
          <ul>
            {details.slice(0, MOST_DETAILS).map(({ field, issue }) => (
              <li key={`${field} ${issue}`}>
                {field} {issue}
              </li>
            ))}
            {details.length > MOST_DETAILS && <li>and {details.length - MOST_DETAILS} more</li>}
          </ul>
        )}
        {status === 401 && back && <TextLink href={back}>Sign in to go on</TextLink>}
        {status === 401 && !back && (
          <p>
            <a href="/sign-in" target="_blank" rel="noopener" className="underline">
              Sign in again in a new tab
            </a>
            {retry ? ', then try again here.' : ', then reload this page.'}
          </p>
        )}
        {correlationId && (
          <p className="text-xs">
            Correlation id <code className="break-all">{correlationId}</code>
          </p>
        )}
      </Notice>
      {retry && <Button onClick={retry}>{isOfAnswer ? 'Try again' : 'Load again'}</Button>}
    </div>
  );
}

const MOST_DETAILS = 5;
