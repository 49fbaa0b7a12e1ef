import { notFoundHandler } from '#lib/api/route-handler.ts';

export {
  notFoundHandler as DELETE,
  notFoundHandler as GET,
  notFoundHandler as OPTIONS,
  notFoundHandler as PATCH,
  notFoundHandler as POST,
  notFoundHandler as PUT,
};
