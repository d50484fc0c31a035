/**
 * Whether a page at this host is in development: on the local machine, or at the development
 * host of the server's configuration, where known (D-22, D-40).
 */
export function isDevelopmentHost(hostname: string, configured?: string | undefined): boolean {
  return ['localhost', '127.0.0.1', configured].includes(hostname);
}
