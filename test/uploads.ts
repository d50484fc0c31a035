import { vi } from 'vitest';

/**
 * Routes uploads with progress, which use XMLHttpRequest, to `fakeNetwork`, with a half-way progress event, and
 * stubs object URLs of pictures; jsdom has neither.
 */
export function fakeUploads(): void {
  vi.stubGlobal('XMLHttpRequest', UploadByFetch);
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
}

class UploadByFetch {
  readonly upload: { onprogress: ((event: object) => void) | null } = { onprogress: null };
  status = 0;
  responseText = '';
  responseURL = '';
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  private address = '';
  private readonly init: { method: string; headers: Record<string, string> } = { method: '', headers: {} };

  open(method: string, address: string): void {
    this.init.method = method;
    this.address = address;
  }

  setRequestHeader(name: string, value: string): void {
    this.init.headers[name] = value;
  }

  getResponseHeader(): string {
    return 'application/json';
  }

  abort(): void {
    this.onabort?.();
  }

  send(body: FormData): void {
    this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 });
    fetch(this.address, { ...this.init, body }).then(
      async (response) => {
        this.status = response.status;
        this.responseText = await response.text();
        this.onload?.();
      },
      () => this.onerror?.(),
    );
  }
}
