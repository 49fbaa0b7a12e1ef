/** One hash over the names and contents of everything a build is made from. */
export function fingerprint(root: string): string;
