import { useCallback, useEffect, useState } from 'react';

/**
 * Imports a module once `isWanted`. `error` is set when that failed, and `loadAgain` retries. `load` must be the same
 * function in every render. Unlike `lazy`, it does not hold back the head of the page on the server.
 */
export function useLazyModule<Module>(load: () => Promise<Module>, isWanted = true) {
  const [loaded, setLoaded] = useState<Module>();
  const [error, setError] = useState<Error>();
  const loadAgain = useCallback(() => {
    setError(undefined);
    load().then(
      (module) => setLoaded(() => module),
      (reason: unknown) => setError(reason instanceof Error ? reason : new Error(String(reason))),
    );
  }, [load]);
  useEffect(() => {
    if (isWanted) loadAgain();
  }, [isWanted, loadAgain]);
  return { loaded, error, loadAgain };
}
