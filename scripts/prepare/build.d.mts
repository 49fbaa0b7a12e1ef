/** Hash of the names and contents of all inputs of the build. */
export function fingerprint(root: string): string;
