/**
 * Normalizes the path before routing. A doubled /api/api becomes /api, and two bare paths that clients may call at
 * the origin become API calls; the server never redirects (D-40, D-41, D-53). A page address that cannot be decoded
 * becomes that of no page, since the router would refuse it with JSON, which is for calls.
 */
export function canonicalUrl(method: string | undefined, url: string): string {
  if (/^\/api\/api(?=[/?]|$)/.test(url)) return url.slice('/api'.length);
  if (method === 'POST' && /^\/auth\/login\/?(\?|$)/.test(url)) return `/api${url}`;
  if (method === 'GET' && /^\/booking-requests\/[^/?]+\/?(\?|$)/.test(url)) return `/api${url}`;
  return url.startsWith('/api') || isDecodable(url) ? url : '/page-not-found';
}

function isDecodable(url: string): boolean {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '') !== '';
  } catch {
    return false;
  }
}
