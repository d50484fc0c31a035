import { customType } from 'drizzle-orm/pg-core';

/** The bytea column type; the two drivers return different array classes, so values are converted to Buffer. */
export const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (value) => value,
  fromDriver: (value) => Buffer.from(value),
});
