/**
 * Normalizes the path before routing. A doubled /api/api becomes /api, and two bare paths that clients may call at
 * the origin become API calls; the server never redirects (D-40, D-41, D-53).
 */
export function canonicalUrl(method: string | undefined, url: string): string {
  if (/^\/api\/api(?=[/?]|$)/.test(url)) return url.slice('/api'.length);
  if (method === 'POST' && /^\/auth\/login\/?(\?|$)/.test(url)) return `/api${url}`;
  if (method === 'GET' && /^\/booking-requests\/[^/?]+\/?(\?|$)/.test(url)) return `/api${url}`;
  return url;
}
