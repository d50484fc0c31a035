import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentRefusals } from '#core/documents/messages.ts';
import { renderPage } from '#test/render-page.tsx';
import { userEvent } from '#test/user-event.ts';
import { DocumentField } from './DocumentField.tsx';

function Field() {
  const [file, setFile] = useState<File | null>(null);
  return <DocumentField type="ic_front" value={file} onChange={setFile} />;
}

const open = () => {
  renderPage({ at: '/', path: '/', page: <Field /> });
  return screen.getByLabelText<HTMLInputElement>('IC front');
};

async function choose(content: string | Uint8Array<ArrayBuffer>, name: string, type: string) {
  const anyFile = userEvent.setup({ applyAccept: false });
  await anyFile.upload(open(), new File([content], name, { type }));
}

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
});
afterEach(() => vi.unstubAllGlobals());

describe('a file is known by its content, whatever the browser makes of its name (D-331)', () => {
  it.each([
    ['photo.jfif', 'image/jpeg'],
    ['photo.jfif', ''],
    ['photo', 'application/octet-stream'],
    ['photo', ''],
    ['photo.jpg', 'image/*'],
  ])('a JPEG called %s, of the type "%s"', async (name, type) => {
    await choose(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), name, type);
    expect(await screen.findByText('1 kB')).toBeTruthy();
    expect(screen.queryByText(documentRefusals.DOCUMENT_UNSUPPORTED.message)).toBeNull();
  });

  it.each([
    ['photo', ''],
    ['photo.jpg', ''],
    ['photo.gif', 'image/gif'],
  ])('anything else is refused: %s, of the type "%s"', async (name, type) => {
    await choose('GIF89a', name, type);
    expect(await screen.findByText(documentRefusals.DOCUMENT_UNSUPPORTED.message)).toBeTruthy();
  });
});

describe('HEIC, the format of iPhone photos (D-332)', () => {
  it.each([
    ['IMG_1.HEIC', 'image/heic'],
    ['IMG_1.HEIC', ''],
    ['IMG_1.JPG', 'image/jpeg'],
  ])('%s, of the type "%s": says the way out where it cannot be read', async (name, type) => {
    // this browser has neither a decoder nor workers
    await choose('\0\0\0\x1cftypheic\0\0\0\0mif1heic', name, type);
    expect(
      await screen.findByText(
        'This photo is in the format HEIC, which could not be read here. On an iPhone, choose Settings > Camera > Formats > Most Compatible and take it again, or upload a screenshot of it.',
      ),
    ).toBeTruthy();
  });

  it('can be chosen, but not on a phone that makes a JPEG of what is chosen', () => {
    expect(open().accept).toBe('image/jpeg,image/png,image/webp,.jfif,.heic,.heif');
    vi.stubGlobal('CSS', { supports: () => true });
    cleanup();
    expect(open().accept).toBe('image/jpeg,image/png,image/webp,.jfif');
  });
});
