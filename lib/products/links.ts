/** The page of a product. */
export function productHref(countryCode: string, number: string): string {
  return `/${countryCode}/products/${encodeURIComponent(number)}`;
}

/** The product list, filtered by a search query. */
export function productsHref(countryCode: string, query: Readonly<Record<string, string>>): string {
  return `/${countryCode}/products?${new URLSearchParams(query)}`;
}
