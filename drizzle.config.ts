import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./shop-api/db/schema/*.ts'],
  out: './shop-api/db/migrations',
})
