/** Runs a set-up step unless it is done, in only one process at a time for this folder. */
export function oneAtATime(
  root: string,
  isDone: () => boolean,
  work: () => Promise<void>,
): Promise<void>;
