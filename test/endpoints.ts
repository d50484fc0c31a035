import type { Endpoint } from '#shared/endpoint.ts';

const contracts = import.meta.glob<Record<string, unknown>>('../src/features/*/contract.ts', { eager: true });

/**
 * Every endpoint there is, by the name it is exported under. That the server serves these and no others, a test of its own
 * proves from the OpenAPI document.
 */
export const namedEndpoints: ReadonlyMap<string, Endpoint> = new Map(
  Object.values(contracts)
    .flatMap((contract) => Object.entries(contract))
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
);

export const endpoints: readonly Endpoint[] = [...namedEndpoints.values()];

/** Every address of an endpoint, its own and its aliases, as `METHOD /path`. */
export function doorsOf({ method, path, aliases }: Endpoint): string[] {
  return [path, ...aliases].map((each) => `${method} ${each}`);
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
}
