/** The page of a product. */
export function productHref(countryCode: string, number: string): string {
  return `/${countryCode}/products/${encodeURIComponent(number)}`;
}

/** The list of the products that have something in common, such as their family. */
export function productsHref(countryCode: string, query: Readonly<Record<string, string>>): string {
  return `/${countryCode}/products?${new URLSearchParams(query)}`;
}
