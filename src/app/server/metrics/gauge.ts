import { Gauge, type Registry } from 'prom-client';

/** A value with its labels, whose names are those of every value of the metric. */
export type Sample = [labels: Record<string, string>, value: number];

/** Registers a gauge that is read at each scrape; without samples, or when the read fails, it is left out of the answer. */
export function addGauge(
  registry: Registry,
  { name, help, labels = [] }: { name: string; help: string; labels?: string[] },
  read: () => Sample[] | Promise<Sample[]>,
): void {
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      // an error here would fail the whole scrape
      const samples = await (async () => read())().catch(() => []);
      // a reset would set a gauge without labels to 0
      if (labels.length === 0) this.remove();
      else this.reset();
      for (const [of, value] of samples) this.set(of, value);
    },
  });
}
