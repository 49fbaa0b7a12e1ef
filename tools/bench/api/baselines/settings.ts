/** A baseline's settings, from its environment. */
export function baselineSettings() {
  const { PORT, DATABASE_URL, DATABASE_READ_CONNECTIONS } = process.env;
  if (!PORT || !DATABASE_URL || !DATABASE_READ_CONNECTIONS) {
    throw new Error('A baseline needs PORT, DATABASE_URL and DATABASE_READ_CONNECTIONS.');
  }
  return {
    port: Number(PORT),
    databaseUrl: DATABASE_URL,
    connections: Number(DATABASE_READ_CONNECTIONS),
  };
}

export const HOST = '127.0.0.1';
export const JSON_TYPE = 'application/json; charset=utf-8';
