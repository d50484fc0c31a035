import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/core/*/server/tables.ts', './src/platform/server/db/tables.ts'],
  out: './migrations',
});
