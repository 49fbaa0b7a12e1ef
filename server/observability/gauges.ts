import { Gauge, type Registry } from 'prom-client';

/** How the values of several workers become one: `min` and `max` where the parts are of the same thing. */
type Aggregator = 'sum' | 'min' | 'max';

type GaugeOptions<Label extends string> = {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly Label[];
  /** `sum` by default. */
  readonly aggregator?: Aggregator;
};

/** A gauge whose values are read at each scrape; without a value, the series is left out. */
export function watchedGauge<Label extends string>(
  registry: Registry,
  { name, help, labels, aggregator = 'sum' }: GaugeOptions<Label>,
) {
  const sources = new Map<string, Source<Label>>();
  new Gauge({
    name,
    help,
    labelNames: labels,
    aggregator,
    registers: [registry],
    async collect() {
      const values: [Record<Label, string>, number | undefined][] = [];
      for (const source of sources.values()) values.push([source.labels, await source.read()]);
      // From here on nothing waits: of two scrapes at once neither sees the gauge half filled.
      this.reset();
      // A gauge without labels is reset to 0, which would be a value.
      if (labels.length === 0) this.remove();
      for (const [series, value] of values) if (value !== undefined) this.set(series, value);
    },
  });
  return {
    /** Replaces what was watched with these labels, until disposed. `read` must not throw. */
    watch(values: Record<Label, string>, read: Source<Label>['read']): Disposable {
      const key = JSON.stringify(values);
      sources.set(key, { labels: values, read });
      return { [Symbol.dispose]: () => sources.delete(key) };
    },
  };
}

type Source<Label extends string> = {
  readonly labels: Record<Label, string>;
  readonly read: () => number | undefined | Promise<number | undefined>;
};
