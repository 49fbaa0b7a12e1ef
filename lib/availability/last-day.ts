/** The ATP horizon: how many days after today a first date is looked for (api.md section 7). */
export const LAST_DAY = 365;
