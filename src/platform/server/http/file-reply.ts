import type { Readable } from 'node:stream';
import { Reply } from './reply.ts';

/** A file to send; `inline` only for types that we generate or re-encode and that browsers display. */
export type FileToSend = { bytes: Uint8Array; mime: string; name: string; inline: boolean };

/** A private file: `no-store`, `nosniff`, and a CSP sandbox without any sources. */
export function fileReply({ bytes, mime, name, inline }: FileToSend): Reply<Buffer> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return new Reply(200, content, privateHeaders(mime, inline ? 'inline' : 'attachment', name));
}

/** A private file that is streamed; always a download. */
export function streamReply(file: { content: Readable; mime: string; name: string }): Reply<Readable> {
  return new Reply(200, file.content, privateHeaders(file.mime, 'attachment', file.name));
}

function privateHeaders(mime: string, kind: 'inline' | 'attachment', name: string) {
  return {
    'content-type': mime,
    'content-disposition': disposition(kind, name),
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  };
}

/** Content-Disposition by RFC 6266: an ASCII fallback name, and the real one in UTF-8. */
function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${full}`;
}
