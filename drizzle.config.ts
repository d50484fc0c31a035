import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/{core,modules}/*/server/tables.ts', './src/platform/server/db/tables.ts'],
  out: './migrations',
});
