import type { Endpoint } from '#shared/endpoint.ts';

const contracts = import.meta.glob<Record<string, unknown>>('../src/features/*/*contract.ts', {
  eager: true,
});

/**
 * All endpoints. The test of the OpenAPI document, which is generated from the registered routes, proves that the server
 * serves exactly these.
 */
export const endpoints: readonly Endpoint[] = Object.values(contracts)
  .flatMap((contract): unknown[] => Object.values(contract))
  .filter(isEndpoint);

/** Every path of an endpoint with its aliases, as `METHOD /path`. */
export function addressesOf({ method, path, aliases }: Endpoint): string[] {
  return [path, ...aliases].map((each) => `${method} ${each}`);
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
}

type ExampleBody = { example: Record<string, unknown>; fields: string[] };

/** The example and every known field of each request, by `METHOD /path`, from the OpenAPI document. */
export function exampleBodies(document: { paths: object }): Map<string, ExampleBody> {
  type Content = { example?: ExampleBody['example']; schema: { properties?: object } };
  type Operation = { requestBody?: { content: Record<string, Content> } };
  const found = new Map<string, ExampleBody>();
  for (const [path, operations] of Object.entries(
    document.paths as Record<string, Record<string, Operation>>,
  )) {
    for (const [method, { requestBody }] of Object.entries(operations)) {
      const { example, schema } = requestBody?.content['application/json'] ?? {};
      const channel = `${method.toUpperCase()} ${path.replace(/^\/api/, '').replace(/\{(\w+)\}/g, ':$1')}`;
      if (example) found.set(channel, { example, fields: Object.keys(schema?.properties ?? {}) });
    }
  }
  return found;
}
