import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap of this process grow to two and a half times of what was in use, instead of up to four times, before
 * what is no longer used is removed (docs/decisions/0101-heap-growth.md). It limits nothing that is in use.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=150');
}
