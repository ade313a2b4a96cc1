import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./shop-api/modules/*/*/tables.ts'],
  out: './shop-api/migrations',
})
