/** Who holds a lock; `started` tells a process from an earlier one of its number, where /proc has it. */
export type Holder = {
  readonly id: string;
  readonly pid: number;
  readonly started?: string | undefined;
};

/** Takes the lock file `path`; undefined while another process, or this one, holds it. */
export function takeLock(path: string): Holder | undefined;

/** Gives up a lock that `takeLock` gave. */
export function releaseLock(path: string): void;

/** Removes the lock that `dead` left, and no other; false while another process is at it. */
export function voidLock(path: string, dead: Holder): boolean;
