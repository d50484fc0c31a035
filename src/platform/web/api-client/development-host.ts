/**
 * Whether a page at this host is one of somebody developing the portal: on the same machine, or at the development
 * address of the server's configuration where that is known (R-CONST-13, D-22, D-40).
 */
export function isDevelopmentHost(hostname: string, configured?: string | undefined): boolean {
  return ['localhost', '127.0.0.1', configured].includes(hostname);
}
