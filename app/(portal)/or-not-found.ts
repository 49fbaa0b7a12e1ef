import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { isDomainError } from '#lib/errors.ts';
import { services } from '#lib/services.ts';

/** Awaits a look-up; a `RESOURCE_NOT_FOUND` failure becomes the 404 page. */
export async function orNotFound<T>(lookup: Promise<T>): Promise<T> {
  try {
    return await lookup;
  } catch (error) {
    if (isDomainError(error) && error.code === 'RESOURCE_NOT_FOUND') return pageNotFound();
    throw error;
  }
}

/**
 * Responds with 404, for what does not exist or the user may not see. The server is notified too: it fills in Next's
 * 404 page, which is empty without scripts.
 */
export async function pageNotFound(): Promise<never> {
  services().pageErrors.record(Object.fromEntries(await headers()), 'notFound');
  notFound();
}
