import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./modules/*/*/tables.ts'],
  out: './migrations',
})
