import { Download, Plus, Printer, Trash2 } from 'lucide-react';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { savedTheme } from '#app/(portal)/preferences.ts';
import { PublicShell } from '#components/shell/public-shell.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button, ButtonLink } from '#components/ui/button/button.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { Checkbox, Field, Select, TextArea } from '#components/ui/fields/field.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Pager } from '#components/ui/table/pager.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { Fact, Facts, Section } from '#components/ui/text/facts.tsx';
import { Money } from '#components/ui/text/money.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { environmentNotice } from '#lib/config/environment.ts';
import { services } from '#lib/services.ts';
import { BrowserSamples } from './samples.tsx';

export const metadata = { title: 'Design' };

/** Every component in every state, in the theme that its switch chooses. Not in production. */
export default async function DesignPage() {
  if (!environmentNotice(services().config.environment)) notFound();
  return (
    <PublicShell theme={await savedTheme()} isBare>
      <h1>Design</h1>
      <div className="max-w-3xl space-y-8 pb-12">
        <Samples />
      </div>
    </PublicShell>
  );
}

function Samples() {
  return (
    <>
      <Section title="Type">
        <p className="font-semibold text-xl">Title of a list</p>
        <p className="font-semibold text-base">Section</p>
        <p>
          Body, with <TextLink href="#content">a link</TextLink> and <code>60211168</code>
        </p>
        <p className="font-medium text-quiet text-xs">Head of a column, label, remark</p>
        <p className="font-semibold text-3xl">1,312</p>
      </Section>
      <Section title="Colours">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2 text-xs">
          {ROLES.map(([role, look]) => (
            <li
              key={role}
              className={`rounded-md border px-2 py-3 ${look.startsWith('border') ? look : `border-line ${look}`}`}
            >
              {role}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Buttons">
        <Row>
          <Button variant="main">Save</Button>
          <Button Icon={Printer}>Print</Button>
          <ButtonLink href="/reference/design" Icon={Download}>
            Link
          </ButtonLink>
          <Button variant="danger" Icon={Trash2}>
            Delete
          </Button>
          <Menu label="Export">
            <div className="menu-list">
              <Button>CSV</Button>
              <Button>Copy table</Button>
            </div>
          </Menu>
        </Row>
        <Row>
          <Button variant="main" isBusy Icon={Plus}>
            Busy
          </Button>
          <Button isBusy Icon={Printer}>
            Busy
          </Button>
          <Button disabled>Disabled</Button>
          <Button variant="main" disabled>
            Disabled
          </Button>
          <Button size="small">In a table</Button>
        </Row>
      </Section>
      <Section title="Badges">
        <Row>
          {WORDS.map((word) => (
            <Badge key={word}>{word}</Badge>
          ))}
        </Row>
      </Section>
      <Section title="Fields">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Job" hint="As the customer calls it" />
          <Field label="Min $" defaultValue="ten" problem="must be an amount" />
          <Select label="Branch">
            <option>Richmond Bathrooms</option>
          </Select>
          <Field label="Number" defaultValue="2412471" disabled />
          <TextArea label="Remarks (optional)" rows={2} />
          <div>
            <Checkbox>Off</Checkbox>
            <Checkbox defaultChecked>On</Checkbox>
            <Checkbox defaultChecked disabled>
              On, disabled
            </Checkbox>
          </div>
        </div>
      </Section>
      <Section title="In the browser">
        <BrowserSamples />
      </Section>
      <Section title="Table">
        <Table
          caption="Invoices"
          keyOf={({ number }) => number}
          columns={[
            { heading: 'Number', cell: ({ number }) => number },
            { heading: 'Status', cell: ({ status }) => <Badge>{status}</Badge> },
            { heading: 'Total', isNumeric: true, cell: ({ total }) => <Money value={total} /> },
          ]}
          rows={INVOICES}
        />
        <Pager label="Pages" before="/reference/design" next="/reference/design" />
      </Section>
      <Section title="Facts">
        <Facts>
          <Fact name="Order no.">60211168</Fact>
          <Fact name="Branch">Richmond Bathrooms</Fact>
          <Fact name="Due">30 Dec 2026</Fact>
        </Facts>
      </Section>
      <Section title="Messages">
        <div className="space-y-2">
          <Notice>Check the quantities.</Notice>
          <Notice tone="bad">Not saved: 1 field needs attention.</Notice>
          <Notice tone="good">Saved.</Notice>
          <Disclosure summary="Addresses and references">Folded until it is wanted.</Disclosure>
        </div>
        <Empty title="Nothing matches" href="/reference/design" action="Clear filters">
          Try fewer words, or the start of a number.
        </Empty>
      </Section>
    </>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2 py-1">{children}</div>;
}

const ROLES = [
  ['canvas', 'bg-canvas'],
  ['surface-1', 'bg-surface-1'],
  ['surface-2', 'bg-surface-2'],
  ['raised', 'bg-raised'],
  ['selected', 'bg-selected'],
  ['focused', 'bg-focused'],
  ['line', 'border-line'],
  ['section', 'border-section'],
  ['button-edge', 'border-button-edge'],
  ['field-edge', 'border-field-edge'],
  ['accent', 'bg-accent text-on-accent'],
  ['neutral', 'bg-neutral-panel'],
  ['good', 'bg-good-panel text-good'],
  ['warn', 'bg-warn-panel text-warn'],
  ['bad', 'bg-bad-panel text-bad'],
] as const;
const WORDS = ['Primary', 'Owing', 'Part paid', 'Paid', 'Open', 'Transfer only', 'Overdue'];
const INVOICES = [
  { number: '2412471', status: 'Owing', total: 834.52 },
  { number: '2412398', status: 'Paid', total: 3079.72 },
  { number: '2412150', status: 'Overdue', total: 1410.73 },
];
