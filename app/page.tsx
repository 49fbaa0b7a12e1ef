import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { operationGroups } from '#components/reference/document/operations.ts';
import { FirstCallSteps } from '#components/reference/guide/first-call-steps.tsx';
import { firstCalls } from '#components/reference/guide/first-calls.ts';
import { OperationTable } from '#components/reference/operation/operation-table.tsx';
import { PublicShell } from '#components/shell/public-shell.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { TextLink } from '#components/ui/link/text-link.tsx';
import { InlineCode } from '#components/ui/text/prose.tsx';
import { homePath } from './(portal)/home-path.ts';
import { findStaff } from './(portal)/staff.ts';
import { readApiDocument, serviceAddresses } from './reference/reference-source.ts';
import { savedTheme } from './theme.ts';

/** The start page: what the service is, its operations, and how to make a first call. Redirects staff to the portal. */
export default async function HomePage() {
  const member = await findStaff();
  if (member) redirect(homePath(member));
  const groups = operationGroups(await readApiDocument());
  const operations = groups.flatMap((group) => group.operations);
  const { baseUrl, issuer, isIssuerEmbedded } = serviceAddresses();
  return (
    <PublicShell theme={await savedTheme()}>
      <header className="space-y-4 py-10 lg:py-14">
        <h1 className="text-balance font-semibold text-3xl tracking-tight">
          Trade Supply staff portal and API
        </h1>
        <p className="max-w-prose text-lg text-quiet">
          Invoices, orders, stock, products and accounts for Australia and New Zealand.
        </p>
        <ButtonLink variant="main" size="large" href="/sign-in">
          Staff sign-in
        </ButtonLink>
      </header>
      <section aria-labelledby="developers" className="border-line border-t py-10">
        <h2 id="developers" className="mb-5 font-semibold text-xl">
          For developers
        </h2>
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
          <div className="space-y-5">
            <p className="flex flex-wrap gap-3">
              <ButtonLink href="/reference">See the API reference</ButtonLink>
              <ButtonLink href="/openapi.json" isFile>
                OpenAPI document
              </ButtonLink>
            </p>
            <dl className="space-y-2 text-sm">
              <Fact name="Base address">
                <InlineCode>{baseUrl}</InlineCode>
              </Fact>
              <Fact name="Tokens from">
                <InlineCode>{issuer}</InlineCode>
              </Fact>
              <Fact name="When a call fails">
                <TextLink href="/reference#errors">every error has the same shape</TextLink>, with a
                code to act on
              </Fact>
              <Fact name="Limits">
                <TextLink href="/reference#limits">requests a minute and sizes</TextLink>, stated in
                every response
              </Fact>
            </dl>
          </div>
          <FirstCallSteps
            calls={firstCalls(groups, serviceAddresses())}
            isIssuerEmbedded={isIssuerEmbedded}
          />
        </div>
      </section>
      <section aria-labelledby="operations" className="border-line border-t py-10">
        <h2 id="operations" className="mb-3 font-semibold text-xl">
          Operations
        </h2>
        <OperationTable operations={operations} />
      </section>
    </PublicShell>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="sm:grid sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-4">
      <dt className="text-quiet">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
