import { expect, test } from 'vitest';
import { makeTestDatabase } from '#db/testing/database.ts';
import { findInvoicesToPrint, MOST_PRINTED } from './invoices-to-print.ts';
import { anInvoice, keepInvoice } from './testing/invoices.ts';
