import { CodeBlock } from '#components/ui/code-block.tsx';
import { InlineCode, Prose } from '#components/ui/prose.tsx';
import { Table } from '#components/ui/table.tsx';
import { GuideSection } from './guide-section.tsx';
import type { ApiDocument } from './openapi.ts';
import { scopesOfDocument } from './scopes.ts';

type Parts = { document: ApiDocument; tokenCall: string };

/** How a caller gets a token, what it may open, and what its claims narrow. */
export function AuthenticationGuide({ document, tokenCall }: Parts) {
  return (
    <GuideSection id="authentication" title="Authentication">
      <Prose text={BEARER} />
      <CodeBlock title="Get a token with client credentials" code={tokenCall} />
      <Prose text={CLAIMS} />
      <h3 className="pt-2 font-medium text-sm">Scopes</h3>
      <Table
        caption="Scopes"
        rows={scopesOfDocument(document)}
        keyOf={({ name }) => name}
        columns={[
          { heading: 'Scope', cell: ({ name }) => <InlineCode>{name}</InlineCode> },
          { heading: 'Opens', cell: ({ opens }) => opens },
        ]}
      />
    </GuideSection>
  );
}

const BEARER =
  'Every operation needs a JWT access token, sent as `Authorization: Bearer`. Tokens come from the ' +
  'identity provider by the client credentials grant, and last for minutes: ask for another when ' +
  'one has expired. `/.well-known/oauth-protected-resource` names the issuer.';

const CLAIMS =
  'A `countries` claim limits a token to those countries, a `customer_numbers` claim to the ' +
  'documents of those customers. What a token may not see answers as if it did not exist.';
