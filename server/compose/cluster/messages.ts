import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import { z } from 'zod';

/** Metrics of a process as they are passed to another. */
export type ProcessMetrics = MetricObjectWithValues<MetricValue<string>>[];

/** What the primary process tells a worker. After a deploy the two may be of different versions. */
export type Order = z.infer<typeof Order>;
const Order = z.discriminatedUnion('order', [
  /** `othersServe`: the worker is replaced; otherwise the whole instance stops. */
  z.object({ order: z.literal('stop'), othersServe: z.boolean() }),
  z.object({ order: z.literal('escalate') }),
  z.object({ order: z.literal('report-metrics') }),
  /** Some asset waits for a scan or a thumbnail. */
  z.object({ order: z.literal('process-assets') }),
]);

/** What a worker tells the primary process. */
export type Report = z.infer<typeof Report>;
const Report = z.discriminatedUnion('report', [
  /** Sent every second by the event loop: a worker that stops sending it is stuck. */
  z.object({ report: z.literal('alive') }),
  z.object({ report: z.literal('ready') }),
  /** It cannot start: what the operator reads. */
  z.object({ report: z.literal('failed'), message: z.string() }),
  z.object({ report: z.literal('metrics'), metrics: z.custom<ProcessMetrics>(Array.isArray) }),
  z.object({ report: z.literal('asset-queued') }),
]);

/** The order in a message; undefined if it is none, or one of another version. */
export function parseOrder(message: unknown): Order | undefined {
  return Order.safeParse(message).data;
}

/** The report in a message; undefined if it is none, or one of another version. */
export function parseReport(message: unknown): Report | undefined {
  return Report.safeParse(message).data;
}

/** How often a worker reports that it is alive, in milliseconds. */
export const ALIVE_MS = 1_000;
