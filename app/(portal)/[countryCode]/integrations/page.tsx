import { screenTimeZone } from '#app/(portal)/home-branch.ts';
import type { PageProps } from '#app/(portal)/path-params.ts';
import { staffPage } from '#app/(portal)/staff.ts';
import { requestColumns } from '#components/integrations/request-columns.tsx';
import { AsOf, DateTime } from '#components/shell/time/time.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { RowLink } from '#components/ui/link.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { listClientUse, MAX_CLIENTS } from '#lib/integrations/clients.ts';

export const metadata = { title: 'Integrations' };

/** The systems that call the service: who sends requests, and how they fare. */
export default async function IntegrationsPage(props: PageProps) {
  const { ctx, countryCode } = await staffPage(props, CountryPath, 'integrations:read');
  const [clients, timeZone] = await Promise.all([listClientUse(ctx), screenTimeZone(countryCode)]);
  const now = new Date().toISOString();
  return (
    <>
      <PageHead
        title="Integrations"
        line={
          <p className="text-quiet text-sm">
            Systems that called in the last 30 days, with their requests of 24 hours
          </p>
        }
        updated={<AsOf at={now} timeZone={timeZone} />}
      />
      {clients.length === 0 ? (
        <Empty title="No system has called yet" href="/api" action="Open the API">
          <p>Requests show here about a minute after they were sent.</p>
        </Empty>
      ) : (
        <Table
          caption="Systems"
          rows={clients}
          keyOf={({ clientId }) => clientId}
          card="pairs"
          columns={[
            {
              heading: 'System',
              className: 'wrap-anywhere',
              cell: ({ clientId, name }) => (
                <>
                  <RowLink href={`/integrations/${encodeURIComponent(clientId)}`}>
                    {name ?? clientId}
                  </RowLink>
                  {name && <span className="block text-quiet text-xs">{clientId}</span>}
                </>
              ),
            },
            {
              heading: 'Last called',
              className: 'whitespace-nowrap',
              cell: ({ lastHour }) => (
                <DateTime at={new Date(lastHour).toISOString()} timeZone={timeZone} />
              ),
            },
            ...requestColumns('in 24 hours'),
          ]}
        />
      )}
      {clients.length === MAX_CLIENTS && (
        <p className="pt-2 text-quiet text-sm">The {MAX_CLIENTS} that called last.</p>
      )}
    </>
  );
}
