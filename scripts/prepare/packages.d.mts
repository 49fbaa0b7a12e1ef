/** Whether node_modules has a complete installation of the lock file for this system. */
export function packagesAreThere(root: string): boolean;
