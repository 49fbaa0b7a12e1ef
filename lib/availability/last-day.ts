/** How many days after today a quantity is looked for (api.md section 7). */
export const LAST_DAY = 365;
