import { describe, expect, it } from 'vitest';
import { viewReasonText } from './labels.ts';

describe('viewReasonText (D-182)', () => {
  const view = { reason: null, note: '', isOwn: false } as const;
  it.each([
    [{ ...view, kind: 'opened' }, 'Opened'],
    [{ ...view, kind: 'preview' }, 'Shown as a picture, with a watermark'],
    [{ ...view, kind: 'download' }, 'Download'],
    [{ ...view, kind: 'export', isOwn: true }, 'Exported by you'],
    [{ ...view, kind: 'export' }, 'Exported'],
    [{ ...view, kind: 'original', reason: 'dispute' }, 'Original: for a dispute'],
    [
      { ...view, kind: 'original', reason: 'bank_or_lawyer', note: 'Maybank loan' },
      'Original: for a bank or lawyer, "Maybank loan"',
    ],
    [
      { ...view, kind: 'original', reason: 'other', note: 'The notary asked' },
      'Original: "The notary asked"',
    ],
  ] as const)('%j reads %s', (each, text) => expect(viewReasonText(each)).toBe(text));
});
