import { useCallback, useEffect, useState } from 'react';

/**
 * Loads a module once it `isWanted`; what could not be loaded is `error`, and `loadAgain` tries once more. Give the same
 * `load` each time. Not `lazy`: what waits on the server holds back the head of the page as well.
 */
export function useLoaded<Module>(load: () => Promise<Module>, isWanted = true) {
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
