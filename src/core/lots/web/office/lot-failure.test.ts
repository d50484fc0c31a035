import { describe, expect, it } from 'vitest';
import { CallFailure } from '#platform/web/api-client/call-failure.ts';
import { lotFailureDetail } from './lot-failure.ts';

describe('why lots could not be read (R-LOT-18)', () => {
  const noResponse = 'No response received from server. Please check your internet connection.';
  const cases: [name: string, error: unknown, said: string][] = [
    [
      'the server said why',
      new CallFailure('refused', 'Property not found', { status: 404 }),
      'Property not found',
    ],
    ['the server said nothing', new CallFailure('refused', '', { status: 502 }), 'Server error 502'],
    ['nothing answered', new CallFailure('network', 'Network error.'), noResponse],
    ['the answer took too long', new CallFailure('timeout', 'The server took too long.'), noResponse],
    [
      'a page came back',
      new CallFailure('html', 'Received HTML', { status: 200, userMessage: 'Please contact support.' }),
      'Please contact support.',
    ],
    [
      'a page came back as an error',
      new CallFailure('html', 'Received HTML', { status: 502, userMessage: 'Please contact support.' }),
      'Server error 502',
    ],
    ['something broke here', new TypeError('x is undefined'), 'x is undefined'],
  ];
  it.each(cases)('%s', (_, error, said) => {
    expect(lotFailureDetail(error)).toBe(said);
  });
});
