import { Counter, type Registry } from 'prom-client';
import type { JobName, Jobs } from '../jobs/start.ts';
import { addGauge } from './gauge.ts';

/** Counts what fails in a job. Returns the function to call at each failure. */
export function countFailures(registry: Registry, jobs: readonly JobName[]): (job: JobName) => void {
  const failures = new Counter({
    name: 'portal_job_failures_total',
    help: 'Failed runs or items of a background job',
    labelNames: ['task'],
    registers: [registry],
  });
  // increase() of Prometheus does not see the first failure of a series that begins with it
  for (const job of jobs) failures.inc({ task: job }, 0);
  return (job) => failures.inc({ task: job });
}

/** Registers how late each job is. */
export function watchJobs(registry: Registry, jobs: Jobs): void {
  addGauge(
    registry,
    {
      name: 'portal_job_lag_seconds',
      help: 'Seconds by which the next successful run of a background job is late',
      labels: ['task'],
    },
    () => Object.entries(jobs).map(([job, { lag }]) => [{ task: job }, lag() / 1000]),
  );
}
