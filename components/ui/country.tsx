'use client';

import { createContext, type ReactNode, use } from 'react';
import type { COUNTRY_TIME_ZONES } from '#lib/time/dates.ts';

type CountryCode = keyof typeof COUNTRY_TIME_ZONES;

const Country = createContext<CountryCode | undefined>(undefined);

type Props = { countryCode: CountryCode; children?: ReactNode };

/** Says whose pages these are, and where their links lead. */
export function CountryProvider({ countryCode, children }: Props) {
  return <Country value={countryCode}>{children}</Country>;
}

/** The country of the page. Throws outside the portal. */
export function useCountry(): CountryCode {
  const countryCode = use(Country);
  if (!countryCode)
    throw new Error('useCountry needs CountryProvider: it works in the portal only.');
  return countryCode;
}

/** Completes addresses of pages with the country of this one, as `inCountry` does. */
export function usePageAddress(): (href: string) => string {
  const countryCode = use(Country);
  return (href) => (countryCode ? inCountry(countryCode, href) : href);
}

/**
 * The whole address of a page, `/au/invoices` of `/invoices` and `/au?all=late` of `/?all=late`. One that has a country is
 * whole already, and so is `/`, which leads to the page where a user starts.
 */
export function inCountry(countryCode: string, href: string): string {
  const isWhole = href === '/' || !href.startsWith('/') || /^\/[a-z]{2}(?=[/?#]|$)/.test(href);
  return isWhole ? href : `/${countryCode}${href.replace(/^\/(?=[?#])/, '')}`;
}
