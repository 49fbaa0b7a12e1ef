/** Does a piece of setting up unless it is done, by one process at a time for this folder. */
export function oneAtATime(
  root: string,
  isDone: () => boolean,
  work: () => Promise<void>,
): Promise<void>;
