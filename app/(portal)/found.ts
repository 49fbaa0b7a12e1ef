import { notFound } from 'next/navigation';
import { isFailure } from '#lib/failures.ts';

/** What a page asked for; a page about something that is not there does not exist. */
export async function found<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (isFailure(error) && error.code === 'RESOURCE_NOT_FOUND') notFound();
    throw error;
  }
}
