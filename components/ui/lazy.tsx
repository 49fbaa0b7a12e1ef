import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { ErrorNotice } from './error-notice.tsx';

type Props<Module> = {
  /** The same function in every render. */
  load: () => Promise<Module>;
  /** Shown until then. */
  loading?: ReactNode;
  /** What became of the input where that failed. */
  advice?: string;
  children: (loaded: Module) => ReactNode;
};

/** Loads the code of what it shows after the page. Unlike `lazy`, it does not hold back the page's head on the server. */
export function Lazy<Module>({ load, loading, advice, children }: Props<Module>) {
  const [loaded, setLoaded] = useState<Module>();
  const [error, setError] = useState<Error>();
  const loadAgain = useCallback(() => {
    setError(undefined);
    load().then(
      (module) => setLoaded(() => module),
      (reason: unknown) => setError(reason instanceof Error ? reason : new Error(String(reason))),
    );
  }, [load]);
  useEffect(loadAgain, [loadAgain]);
  if (error)
    return (
      <ErrorNotice error={error} retry={loadAgain}>
        {advice}
      </ErrorNotice>
    );
  return loaded ? children(loaded) : loading;
}
