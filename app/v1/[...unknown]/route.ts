import { unknownPath } from '#lib/api/web.ts';

export {
  unknownPath as DELETE,
  unknownPath as GET,
  unknownPath as OPTIONS,
  unknownPath as PATCH,
  unknownPath as POST,
  unknownPath as PUT,
};
