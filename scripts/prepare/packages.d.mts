/** Whether node_modules holds a finished installation of the lock file for this system. */
export function packagesAreThere(root: string): boolean;
