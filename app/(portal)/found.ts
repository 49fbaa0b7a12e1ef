import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { isFailure } from '#lib/failures.ts';
import { services } from '#lib/services.ts';

/** What a page asked for; a page about something that is not there does not exist. */
export async function found<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (isFailure(error) && error.code === 'RESOURCE_NOT_FOUND') return nothingHere();
    throw error;
  }
}

/** Answers 404: nothing is here, or nothing that this person may see. The server is told, for Next's page is empty. */
export async function nothingHere(): Promise<never> {
  services().pageTroubles.note(Object.fromEntries(await headers()), 'absent');
  notFound();
}
