import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { PublicShell } from '#components/shell/public-shell.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { savedTheme } from './(portal)/preferences.ts';
import { findStaff, homePath } from './(portal)/staff.ts';

/** The start page: what the service is, and for whom. Redirects staff to the portal. */
export default async function HomePage() {
  const member = await findStaff();
  if (member) redirect(homePath(member));
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
