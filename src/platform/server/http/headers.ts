import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#platform/server/config.ts';
import { isSecure } from '#platform/server/portal-url.ts';

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-frame-options': 'DENY',
  'x-xss-protection': '0',
  'x-permitted-cross-domain-policies': 'none',
};

const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

type PageConfig = Pick<Config, 'publicUrl' | 'mapUrl' | 'contactForm'>;

/** The content security policy of pages. Styles may carry the nonce of the page; scripts come from files only. */
export function pagePolicy(nonce: string, config: PageConfig): string {
  const mailService = config.contactForm.url;
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    // the external service of the contact form, if configured (D-119)
    `connect-src 'self'${mailService === undefined ? '' : ` ${new URL(mailService).origin}`}`,
    "manifest-src 'self'",
    // a PDF that the page itself fetched (D-432), and the map provider, if configured (D-121)
    `frame-src blob:${config.mapUrl === undefined ? '' : ` ${new URL(config.mapUrl).origin}`}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(isSecure(config) ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

export const pageHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cache-control': 'no-store',
};

/** The security headers of a response; those of the API on every path below /api. */
export function securityHeaders(url: string, config: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    ...everywhere,
    ...(isSecure(config) && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
    ...(url.startsWith('/api') && { 'cache-control': 'no-store', 'content-security-policy': apiPolicy }),
  };
}

export function protect(request: FastifyRequest, reply: FastifyReply, config: Config): void {
  reply.headers({ ...securityHeaders(request.url, config), 'x-request-id': request.id });
}

export function addHeaders(app: FastifyInstance, config: Config): void {
  // computed once: they are a quarter of what a kept answer costs
  const ofCalls = securityHeaders('/api', config);
  const ofPages = securityHeaders('/', config);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api') ? ofCalls : ofPages).header('x-request-id', request.id);
    done();
  });
}
