import { readFileSync } from 'node:fs';
import { loadOpenApiTypescript, loadTypeScript } from '#tools/packages/packages.ts';

/**
 * Generates the types of the TypeScript client from `public/openapi.json`. Enumerations are open, since values are added
 * to them: a caller has to expect others.
 */
export async function clientTypes(): Promise<string> {
  const { astToString, default: generate, ...types } = await loadOpenApiTypescript();
  const { isIdentifier, isUnionTypeNode } = await loadTypeScript();
  const anyOther = types.tsIntersection([types.STRING, types.tsRecord(types.NEVER, types.NEVER)]);
  const document = readFileSync(new URL('../../public/openapi.json', import.meta.url), 'utf8');
  const nodes = await generate(document, {
    postTransform(type) {
      const members = isUnionTypeNode(type) ? [...type.types] : [type];
      // A text of an enumeration is an identifier in quotation marks here.
      const isEnumeration = members.every(
        (each) => isIdentifier(each) && each.text.startsWith('"'),
      );
      return isEnumeration ? types.tsUnion([...members, anyOther]) : undefined;
    },
  });
  return `// Made by \`npm run generate client\` from public/openapi.json.\n\n${astToString(nodes)}`;
}
