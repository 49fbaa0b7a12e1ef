import type { ReactNode } from 'react';
import { TextLink } from '#components/ui/text-link.tsx';
import { invoicesHref } from '#lib/invoicing/invoice-addresses.ts';
import type { InvoiceReading } from '#lib/invoicing/invoice-reading.ts';
import { AddressLines } from './address-lines.tsx';

type PartiesParts = {
  reading: InvoiceReading;
  level: 1 | 2;
  /** The page of the customer's account, where there is one and the reader may see it. */
  accountHref?: string | undefined;
};

/** Who sells, who buys, and where the goods go. */
export function InvoiceParties({ reading, level, accountHref }: PartiesParts) {
  const { invoice, countryCode } = reading;
  const Heading = level === 1 ? 'h2' : 'h3';
  const parts: Parts = { invoice, countryCode, Heading };
  return (
    <div className="invoice-parties">
      <Seller {...parts} />
      <Buyer {...parts} accountHref={accountHref} />
    </div>
  );
}

type Heading = 'h2' | 'h3';
type Parts = Pick<InvoiceReading, 'invoice' | 'countryCode'> & { Heading: Heading };

function Seller({ invoice: { supplier, sellingBranch }, countryCode, Heading }: Parts) {
  if (!supplier && !sellingBranch) return undefined;
  const { name, shortName, abn, abnPrefix, acn, acnPrefix, telephoneNumber, websiteUrl } =
    supplier ?? {};
  return (
    <Party title="From" Heading={Heading}>
      <strong className="font-medium">{name ?? shortName}</strong>
      {abn && <Line name={abnPrefix ?? (countryCode === 'au' ? 'ABN' : 'GST No.')}>{abn}</Line>}
      {acn && <Line name={acnPrefix ?? 'ACN'}>{acn}</Line>}
      {telephoneNumber && <Line name="Telephone">{telephoneNumber}</Line>}
      {websiteUrl && <Line>{websiteUrl}</Line>}
      {sellingBranch && (
        <Line name="Branch">
          {sellingBranch.name} {sellingBranch.number && `(${sellingBranch.number})`}
        </Line>
      )}
      <AddressLines address={sellingBranch?.address} />
      {sellingBranch?.phoneNumber && (
        <Line name="Branch telephone">{sellingBranch.phoneNumber}</Line>
      )}
      {sellingBranch?.emailAddress && <Line>{sellingBranch.emailAddress}</Line>}
    </Party>
  );
}

function Buyer({
  invoice,
  countryCode,
  Heading,
  accountHref,
}: Parts & Pick<PartiesParts, 'accountHref'>) {
  const { customer, customerContact: contact, invoiceAddress } = invoice;
  if (!customer && !contact && !invoiceAddress) return undefined;
  const person = [contact?.firstName, contact?.lastName].filter(Boolean).join(' ');
  const homeBranch = customer?.homeBranch?.name ?? customer?.homeBranchNumber;
  return (
    <Party title="To" Heading={Heading}>
      <strong className="font-medium">{customer?.name}</strong>
      {customer?.number && (
        <Line name="Account">
          <TextLink href={accountHref ?? invoicesHref(countryCode, { customer: customer.number })}>
            {customer.number}
          </TextLink>
          {accountHref && (
            <span className="print:hidden">
              {', '}
              <TextLink href={invoicesHref(countryCode, { customer: customer.number })}>
                all invoices
              </TextLink>
            </span>
          )}
        </Line>
      )}
      {customer?.abn && <Line name={countryCode === 'au' ? 'ABN' : 'NZBN'}>{customer.abn}</Line>}
      <AddressLines address={invoiceAddress} />
      {person && <Line name="Contact">{person}</Line>}
      {contact?.preferredPhoneNumber && <Line>{contact.preferredPhoneNumber}</Line>}
      {contact?.mobilePhoneNumber && <Line>{contact.mobilePhoneNumber}</Line>}
      {contact?.emailAddress && <Line>{contact.emailAddress}</Line>}
      {homeBranch && <Line name="Home branch">{homeBranch}</Line>}
      {customer?.paymentTermsDays !== undefined && (
        <Line name="Terms">{customer.paymentTermsDays} days</Line>
      )}
      {customer?.isGstExempt && <Line>GST exempt</Line>}
    </Party>
  );
}

type PartyParts = { title: string; Heading: Heading; children: ReactNode };

function Party({ title, Heading, children }: PartyParts) {
  return (
    <section>
      <Heading className="text-quiet text-xs">{title}</Heading>
      <address className="not-italic">{children}</address>
    </section>
  );
}

function Line({ name, children }: { name?: string; children: ReactNode }) {
  return (
    <span className="block">
      {name && <span className="text-quiet">{name} </span>}
      {children}
    </span>
  );
}
