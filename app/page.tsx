import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { FirstCallSteps } from '#components/reference/guide.tsx';
import type { Operation } from '#components/reference/openapi.ts';
import { MethodBadge, OperationPath } from '#components/reference/operation-path.tsx';
import { PublicShell } from '#components/shell/public-shell.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { InlineCode } from '#components/ui/text/prose.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { savedTheme } from './(portal)/preferences.ts';
import { findStaff, homePath } from './(portal)/staff.ts';
import { readApiDocument, serviceAddresses } from './reference/reference.tsx';

/** The start page: what the service is, its operations, and how to make a first call. Redirects staff to the portal. */
export default async function HomePage() {
  const member = await findStaff();
  if (member) redirect(homePath(member));
  const { operations } = readApiDocument();
  const { baseUrl, issuer, isIssuerEmbedded } = serviceAddresses();
  return (
    <PublicShell theme={await savedTheme()} isBare>
      <header className="space-y-3 py-10 lg:py-14">
        <h1 className="text-balance font-semibold text-3xl tracking-tight">
          Trade Supply staff portal and API
        </h1>
        <p className="max-w-prose text-base text-quiet">
          Invoices, orders, stock, products and accounts for Australia and New Zealand.
        </p>
      </header>
      <div className="grid gap-6 pb-10 md:grid-cols-2">
        <Audience id="staff" title="Staff" text="For branches, buyers and asset managers.">
          <ButtonLink variant="main" size="large" href="/sign-in">
            Staff sign-in
          </ButtonLink>
        </Audience>
        <Audience
          id="developers"
          title="Developers"
          text="For the systems of customers and suppliers."
        >
          <ButtonLink size="large" href="/reference">
            See the API reference
          </ButtonLink>
          <ButtonLink size="large" href="/openapi.json" isFile>
            Download OpenAPI
          </ButtonLink>
        </Audience>
      </div>
      <div className="space-y-8 border-line border-t py-10">
        <FirstCallSteps operations={operations} addresses={serviceAddresses()} />
        <dl className="grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2">
          <Fact name="Base address">
            <InlineCode>{`${baseUrl}/v1`}</InlineCode>
          </Fact>
          <Fact name="Token address">
            <InlineCode>{isIssuerEmbedded ? `${issuer}/token` : issuer}</InlineCode>
          </Fact>
          <Fact name="Errors">
            <TextLink href="/reference#errors">one format</TextLink>, with a code
          </Fact>
          <Fact name="Limits">
            <TextLink href="/reference#limits">see the headers of every response</TextLink>
          </Fact>
        </dl>
      </div>
      <section aria-labelledby="operations" className="border-line border-t py-10">
        <h2 id="operations" className="mb-3 font-semibold text-xl">
          Operations
        </h2>
        <OperationTable operations={operations} />
      </section>
    </PublicShell>
  );
}

type AudienceProps = { id: string; title: string; text: string; children: ReactNode };

/** Whom the service is for, and where they begin. */
function Audience({ id, title, text, children }: AudienceProps) {
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface-1 p-6">
      <h2 id={id} className="font-semibold text-xl">
        {title}
      </h2>
      <p className="mt-1 mb-5 text-quiet">{text}</p>
      <p className="flex flex-wrap gap-3">{children}</p>
    </section>
  );
}

/** A table of operations, each linked to its place in the reference. */
function OperationTable({ operations }: { operations: readonly Operation[] }) {
  return (
    <Table
      caption="Operations"
      rows={operations}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: 'Operation',
          cell: ({ id, summary }) => <TextLink href={`/reference#${id}`}>{summary}</TextLink>,
        },
        {
          heading: 'Call',
          cell: ({ method, path }) => (
            <span className="flex items-baseline gap-2">
              <MethodBadge method={method} />
              <OperationPath path={path} />
            </span>
          ),
        },
        {
          heading: 'Scope',
          cell: ({ scopes }) => scopes.map((scope) => <InlineCode key={scope}>{scope}</InlineCode>),
        },
      ]}
    />
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-quiet">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
