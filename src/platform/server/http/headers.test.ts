import { expect, it } from 'vitest';
import { pagePolicy } from './headers.ts';

const identifiers = { service: 's', template: 't', user: 'u' };
const plain = { publicUrl: undefined, mapUrl: undefined, contactForm: { url: undefined, ...identifiers } };

const part = (policy: string, name: string) => policy.split('; ').find((each) => each.startsWith(`${name} `));

it('allows connections to the own server only, and frames of what the page fetched alone (D-432)', () => {
  const policy = pagePolicy('abc', plain);
  expect(part(policy, 'connect-src')).toBe("connect-src 'self'");
  expect(part(policy, 'frame-src')).toBe('frame-src blob:');
});

it('adds the origin of the chosen map and of the chosen mail service, and nothing more (D-119, D-121)', () => {
  const policy = pagePolicy('abc', {
    ...plain,
    mapUrl: 'https://maps.example/embed?q=aero',
    contactForm: { url: 'https://mail.example/v1.0/email/send-form', ...identifiers },
  });
  expect(part(policy, 'connect-src')).toBe("connect-src 'self' https://mail.example");
  expect(part(policy, 'frame-src')).toBe('frame-src blob: https://maps.example');
});
