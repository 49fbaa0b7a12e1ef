import { z } from 'zod';
import { dataRows, readOnce } from '../data-file.ts';
import { drawingOf } from './drawings.ts';

/** What has pictures and documents: a family, how it looks, and in which of the ranges of assets it is. */
export type Subject = z.infer<typeof SubjectRow>;

/** Options of the metaproperty `productRange`. */
export const Range = z.enum([
  'PLUMBING',
  'BATHROOM',
  'HOT_WATER',
  'HEATING_COOLING',
  'ELECTRICAL',
  'LIGHTING',
  'TOOLS',
]);
export type Range = z.infer<typeof Range>;

const SubjectRow = z
  .strictObject({
    range: Range,
    family: z.string().min(1),
    /** File of the drawing, and which of its drawings it is. */
    sheet: z.string().min(1),
    drawing: z.string().min(1),
    /** The palette of a product of which no finish or colour is chosen. */
    palette: z.string().min(1),
    /** When it is asked for most; empty is all the year. */
    season: z.enum(['', 'SUMMER', 'WINTER']),
  })
  .transform(({ sheet, drawing, ...subject }) => ({
    ...subject,
    drawing: drawingOf(sheet, drawing),
  }));

/** Every subject, in the order of the catalogue. */
export const subjects = readOnce(() => dataRows('asset-subjects.csv', SubjectRow));
