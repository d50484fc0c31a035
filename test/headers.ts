import type { OutgoingHttpHeaders } from 'node:http';

/** What every answer carries, written independently of the product's own list (D-131). */
const everywhere: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'origin-agent-cluster': /^\?1$/,
  'x-frame-options': /^DENY$/,
  'x-xss-protection': /^0$/,
  'x-permitted-cross-domain-policies': /^none$/,
};

/** Of calls: nothing runs, nothing frames them, and no shared cache keeps them. */
const ofCalls: Record<string, RegExp> = {
  'content-security-policy': /^default-src 'none'; frame-ancestors 'none'; sandbox$/,
  'cache-control': /\bno-store\b/,
};

/** Of the reference of the API, a page below /api: its own scripts and styles, and no frames. */
const ofReference: Record<string, RegExp> = {
  'content-security-policy': /^default-src 'none'; script-src 'self'; .*frame-ancestors 'none'$/,
};

/** Of pages: scripts from files only, and neither evaluation nor frames. */
const ofPages: Record<string, RegExp> = {
  'content-security-policy':
    /^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w+/=-]{16,}';(?!.*unsafe-eval).*frame-ancestors 'none'/,
  'cache-control': /\bno-store\b/,
  'cross-origin-opener-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\).*geolocation=\(\)/,
};

/** Headers that tell which program answers. */
const talkative = ['server', 'x-powered-by'];

/** The security headers that an answer lacks or has with another value; an empty list for none. */
export function wrongHeaders(url: string, headers: OutgoingHttpHeaders): string[] {
  // dots of a path are resolved before it is sent
  const path = new URL(`http://portal${url}`).pathname;
  const isCall = path.startsWith('/api');
  const isReference = /^\/api\/docs(\/|$)/.test(path);
  const isPage = /^text\/html/.test(String(headers['content-type'])) && !isCall;
  const wanted = {
    ...everywhere,
    ...(isCall && ofCalls),
    ...(isReference && ofReference),
    ...(isPage && ofPages),
  };
  const wrong = Object.entries(wanted).filter(([name, value]) => !value.test(String(headers[name] ?? '')));
  const type = String(headers['content-type'] ?? '');
  const isTextWithoutCharset = /^(text\/|application\/json)/.test(type) && !/charset=utf-8/i.test(type);
  return [
    ...wrong.map(([name]) => `${name}: ${headers[name] ?? 'missing'}`),
    ...talkative.filter((name) => name in headers),
    ...(isTextWithoutCharset ? [`content-type: ${type}`] : []),
  ];
}
