import { licenceOf } from './licences.ts';
import { dependenciesOf, type LockedPackages, nameOf } from './packages.ts';
import type { Project } from './project.ts';

/**
 * The software bill of materials (CycloneDX 1.6): every package of these folders, with its hash and licence, and what
 * each needs. `npm sbom` leaves out packages that development packages need too.
 */
export function billOfMaterials(
  { name, version }: Pick<Project, 'name' | 'version'>,
  packages: LockedPackages,
  folders: readonly string[],
  direct: readonly string[],
) {
  const byReference = new Map(folders.map((folder) => [referenceOf(packages, folder), folder]));
  const dependencies = [...byReference].map(([ref, folder]) => ({
    ref,
    dependsOn: referencesOf(packages, dependenciesOf(packages, folder)),
  }));
  const root = `pkg:npm/${name}@${version}`;
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': root, name, version } },
    components: [...byReference].map(([ref, folder]) => component(packages, ref, folder)),
    dependencies: [{ ref: root, dependsOn: referencesOf(packages, direct) }, ...dependencies],
  };
}

function component(packages: LockedPackages, purl: string, folder: string) {
  const { version, integrity } = packages.get(folder) ?? {};
  const [, algorithm, hash] = /^sha(\d+)-(.+)$/.exec(integrity ?? '') ?? [];
  return {
    type: 'library',
    'bom-ref': purl,
    name: nameOf(folder),
    version,
    purl,
    licenses: [{ expression: licenceOf(packages, folder) }],
    ...(hash && {
      hashes: [{ alg: `SHA-${algorithm}`, content: Buffer.from(hash, 'base64').toString('hex') }],
    }),
  };
}

function referencesOf(packages: LockedPackages, folders: readonly string[]): string[] {
  return [...new Set(folders.map((folder) => referenceOf(packages, folder)))].sort();
}

/** The package URL: one for all folders that have the same version. */
function referenceOf(packages: LockedPackages, folder: string): string {
  return `pkg:npm/${nameOf(folder).replace('@', '%40')}@${packages.get(folder)?.version}`;
}
