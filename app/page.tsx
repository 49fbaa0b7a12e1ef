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
      <div className="grid gap-x-12 gap-y-10 py-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:py-14">
        <header className="space-y-5">
          <h1 className="text-balance font-semibold text-3xl tracking-tight">
            A trade supplier’s records, as data
          </h1>
          <p className="max-w-prose text-lg text-quiet">
            A trade supplier’s documents in Australia and New Zealand, whole and exact to the cent:
            a portal for its staff, and a JSON API for systems that hold a token.
          </p>
          <p className="flex flex-wrap gap-3">
            <ButtonLink variant="main" href="/sign-in">
              Sign in as staff
            </ButtonLink>
            <ButtonLink href="/reference">Read the reference</ButtonLink>
            <ButtonLink href="/openapi.json" isFile>
              OpenAPI document
            </ButtonLink>
          </p>
          <dl className="space-y-2 pt-2 text-sm">
            <Fact name="Base address">
              <InlineCode>{baseUrl}</InlineCode>
            </Fact>
            <Fact name="Tokens from">
              <InlineCode>{issuer}</InlineCode>
            </Fact>
            <Fact name="When a call fails">
              <TextLink href="/reference#errors">one error body</TextLink>, with a code to act on
            </Fact>
            <Fact name="How much, how often">
              <TextLink href="/reference#limits">limits</TextLink> that every answer states
            </Fact>
          </dl>
        </header>
        <FirstCallSteps
          calls={firstCalls(groups, serviceAddresses())}
          isIssuerEmbedded={isIssuerEmbedded}
        />
      </div>
      <section aria-labelledby="operations" className="border-line border-t py-10">
        <h2 id="operations" className="mb-3 font-semibold text-xl">
          What it serves today
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
