import { listHref } from '#lib/text/text.ts';

/** The screen of a branch, on a chosen day or today. */
export function branchHref(number: string, date?: string): string {
  const query = date === undefined ? '' : `?${new URLSearchParams({ date })}`;
  return `/branches/${encodeURIComponent(number)}${query}`;
}

export const branchesHref = listHref('branches');

/** A link to directions in a map; nothing is loaded from there until it is followed. */
export function directionsHref(place: { latitude: number; longitude: number }): string {
  const destination = `${place.latitude},${place.longitude}`;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
}
