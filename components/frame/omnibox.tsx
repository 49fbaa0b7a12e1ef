'use client';

import { Search } from 'lucide-react';

/** The search of every screen: without scripts a form that leads to the list of invoices. */
export function Omnibox({ countryCode }: { countryCode: string }) {
  return (
    <search className="order-last w-full md:order-none md:w-auto md:max-w-xl md:flex-1">
      <form action={`/${countryCode}/invoices`} className="relative">
        <Search size={16} aria-hidden="true" className="absolute top-2 left-2.5 text-quiet" />
        <input
          type="search"
          name="q"
          data-omnibox
          aria-label="Search invoices"
          aria-keyshortcuts="/ Control+K"
          placeholder="Number, customer, order, job, product"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          className="omnibox-input"
        />
      </form>
    </search>
  );
}
