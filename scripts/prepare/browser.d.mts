/** Path of a Chromium that starts, if there is one. */
export function findBrowser(): Promise<string | undefined>;
