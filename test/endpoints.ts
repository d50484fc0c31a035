import { type DecisionField, processBooking, withFields } from '#core/bookings/contract.ts';
import type { Endpoint } from '#shared/endpoint.ts';

const contracts = import.meta.glob<Record<string, unknown>>('../src/{core,modules}/*/*contract.ts', {
  eager: true,
});
const values = Object.values(contracts).flatMap((contract): unknown[] => Object.values(contract));
const fields = values.filter(isField);

/**
 * All endpoints, the office's decision with the fields of modules. The test of the OpenAPI document, which is generated from the registered
 * routes, proves that the server serves exactly these.
 */
export const endpoints: readonly Endpoint[] = values
  .filter(isEndpoint)
  .map((endpoint) => (endpoint === processBooking ? withFields(processBooking, fields) : endpoint));

/** Every path of an endpoint with its aliases, as `METHOD /path`. */
export function addressesOf({ method, path, aliases }: Endpoint): string[] {
  return [path, ...aliases].map((each) => `${method} ${each}`);
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
}

function isField(value: unknown): value is DecisionField {
  return typeof value === 'object' && value !== null && 'shape' in value && 'errors' in value;
}
