import { type ApiDocument, documentScopes } from '#components/reference/document/openapi.ts';
import { Table } from '#components/ui/table/table.tsx';
import { InlineCode } from '#components/ui/text/prose.tsx';
import { GuideSection } from './guide-section.tsx';

type Props = { document: ApiDocument };

/** How a caller gets a token, which scopes there are, and what claims restrict. */
export function AuthenticationGuide({ document }: Props) {
  return (
    <GuideSection id="authentication" title="Authentication" text={TOKENS}>
      <Table
        caption="Scopes"
        rows={documentScopes(document)}
        keyOf={({ name }) => name}
        columns={[
          { heading: 'Scope', cell: ({ name }) => <InlineCode>{name}</InlineCode> },
          { heading: 'Opens', cell: ({ opens }) => opens },
        ]}
      />
    </GuideSection>
  );
}

const TOKENS = `Tokens come from the identity provider by the client credentials grant, and last for \
minutes: ask for another when one has expired. \`/.well-known/oauth-protected-resource\` names the \
provider.

A \`countries\` claim limits a token to those countries, a \`customer_numbers\` claim to the documents \
of those customers. What a token may not see answers as if it did not exist.`;
