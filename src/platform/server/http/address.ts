/**
 * The address a request is routed by. A doubled /api/api reads as /api, and two bare paths that clients may call at
 * the origin are taken as API calls; nothing is ever answered with a redirect (D-40, D-41, D-53).
 */
export function canonicalUrl(method: string | undefined, url: string): string {
  if (/^\/api\/api(?=[/?]|$)/.test(url)) return url.slice('/api'.length);
  if (method === 'POST' && /^\/auth\/login\/?(\?|$)/.test(url)) return `/api${url}`;
  if (method === 'GET' && /^\/booking-requests\/[^/?]+\/?(\?|$)/.test(url)) return `/api${url}`;
  return url;
}
