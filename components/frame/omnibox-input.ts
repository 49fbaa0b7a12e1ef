/** What the search field is, whichever of the two draws it. */
export const OMNIBOX_INPUT = {
  name: 'q',
  'data-omnibox': '',
  'aria-label': 'Search invoices',
  'aria-keyshortcuts': '/ Control+K',
  placeholder: 'Number, customer, order, job, product',
  autoComplete: 'off',
  spellCheck: false,
  maxLength: 200,
  className: 'omnibox-input',
} as const;
