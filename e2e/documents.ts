import sharp from 'sharp';

type UploadFile = { name: string; mimeType: string; buffer: Buffer };

/** A picture large enough to be a valid file of its kind. */
function drawn(colour: string, label: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="860" height="540">
    <rect width="860" height="540" rx="24" fill="${colour}"/>
    <text x="40" y="100" font-size="48" fill="#fff">${label}</text></svg>`;
  return sharp(Buffer.from(svg));
}

/** A buyer's documents: both sides of a card as JPEG and PNG, and a cheque as PDF; all fictitious. */
export async function buyerDocuments(): Promise<{ front: UploadFile; back: UploadFile; cheque: UploadFile }> {
  return {
    front: {
      name: 'ic front.jpg',
      mimeType: 'image/jpeg',
      buffer: await drawn('#0b2545', 'SPECIMEN CARD, FRONT').jpeg().toBuffer(),
    },
    back: {
      name: 'ic-back.png',
      mimeType: 'image/png',
      buffer: await drawn('#13665f', 'SPECIMEN CARD, BACK').png().toBuffer(),
    },
    cheque: { name: 'cheque.pdf', mimeType: 'application/pdf', buffer: pdfOfOnePage('SPECIMEN CHEQUE') },
  };
}

/**
 * A phone photo: 12 megapixels of a card on a textured table, stored sideways with an EXIF
 * orientation. Larger than the upload limit. Written to a file, which a browser reads faster than bytes sent to it.
 */
export async function writeLargePhoto(path: string): Promise<{ bytes: number }> {
  const width = 4000;
  const height = 3000;
  const table = sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 150, sigma: 55 },
    },
  });
  const card = await drawn('#0b2545', 'SPECIMEN CARD').png().toBuffer();
  const { size } = await table
    .composite([{ input: card, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 96 })
    .toFile(path);
  return { bytes: size };
}

/** The smallest complete PDF: catalogue, pages, one page with one line of text, and a valid cross-reference table. */
function pdfOfOnePage(line: string): Buffer {
  const content = `BT /F1 24 Tf 72 720 Td (${line}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(at).padStart(10, '0');
  });
  const table = offsets.map((at) => `${at} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.indexOf('xref\n')}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** A photo of an iPhone, 120 pixels wide and 80 high: dark blue on its left half, white on the right. libheif's heif-enc wrote it. */
export const heicPhoto = {
  name: 'IMG_0002.HEIC',
  mimeType: '',
  buffer: Buffer.from(
    [
      'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA',
      'AA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAAQgAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEA',
      'AGh2YzEAAAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMA',
      'AAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoDyBRZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3Bl',
      'AAAAAAAAAHgAAABQAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAABKbWRhdAAAAD4oAa8ZgGwFAexZCm//',
      '+JkwjyKN+FBqmW3rRZ98dxh2M6XyNyx29vr016yuDseASgsUBoxAAAADAAAPI26DFg==',
    ].join(''),
    'base64',
  ),
};
