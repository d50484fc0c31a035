import { checkPdf } from './pdf-check.ts';

process.on('message', (bytes: Uint8Array) => {
  process.send?.({ fault: checkPdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) });
});
process.send?.('ready');
