/** The process that holds a lock. `started` distinguishes it from an earlier process with the same id, on systems with /proc. */
export type Holder = {
  readonly id: string;
  readonly pid: number;
  readonly started?: string | undefined;
};

/** Acquires the lock file `path`; undefined while this or another process holds it. */
export function takeLock(path: string): Holder | undefined;

/** Releases a lock. */
export function releaseLock(path: string): void;

/** Removes the stale lock of `dead`, and no other; false while another process removes it. */
export function voidLock(path: string, dead: Holder): boolean;
