import { customType } from 'drizzle-orm/pg-core';

/** Bytes; the two drivers hand them out as different array classes, so they are made Buffers here. */
export const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (value) => value,
  fromDriver: (value) => Buffer.from(value),
});
