import sharp from 'sharp';
import { expect, it } from 'vitest';
import { reencodeImage } from './image.ts';

const turn = { lane: 'upload', who: 'tester' } as const;

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'gray' } });

it('refuses a picture of many scans or of deep pixels before it costs seconds, and takes the same one without (D-98)', async () => {
  const progressive = await flat(7_300, 5_400).jpeg({ progressive: true }).toBuffer();
  const lastScan = progressive.subarray(progressive.lastIndexOf('\xff\xda', undefined, 'latin1'), -2);
  const many = Buffer.concat([
    progressive.subarray(0, -2),
    ...Array<Buffer>(10).fill(lastScan),
    progressive.subarray(-2),
  ]);
  expect(await reencodeImage(progressive, 'image/jpeg', turn)).toBeInstanceOf(Buffer);
  expect(await reencodeImage(many, 'image/jpeg', turn)).toBe('too_complex');

  const deep = (width: number) =>
    flat(width, 5_200).toColourspace('rgb16').png({ compressionLevel: 1 }).toBuffer();
  expect(await reencodeImage(await deep(1_000), 'image/png', turn)).toBeInstanceOf(Buffer);
  expect(await reencodeImage(await deep(5_200), 'image/png', turn)).toBe('too_complex');
});
