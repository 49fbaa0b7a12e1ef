import { AuthenticationGuide } from './authentication-guide.tsx';
import { ErrorsGuide } from './errors-guide.tsx';
import { Introduction } from './introduction.tsx';
import type { MadeReference } from './made-reference.tsx';
import { Markup } from './markup.tsx';
import { OperationGroupSection } from './operation-group.tsx';
import { ReferenceNav } from './reference-nav.tsx';
import type { Reader } from './trials.ts';

type Parts = {
  reference: MadeReference;
  /** Who is signed in, and can try calls. */
  reader?: Reader | undefined;
};

/** The whole API on one page, made from the OpenAPI document; it reads without scripts. */
export function ApiReference({ reference, reader }: Parts) {
  const { document, baseUrl, codes, groups, tokenCall, httpGuide } = reference;
  return (
    <div className="gap-10 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
      <ReferenceNav operations={groups.flatMap((group) => group.operations)} />
      <div className="min-w-0">
        <Introduction document={document} baseUrl={baseUrl} />
        <AuthenticationGuide document={document} tokenCall={tokenCall} />
        <ErrorsGuide document={document} codes={codes} />
        <Markup html={httpGuide} />
        {groups.map((group) => (
          <OperationGroupSection key={group.tag} group={group} reader={reader} />
        ))}
      </div>
    </div>
  );
}
