import { defineConfig } from 'drizzle-kit'

// `npx drizzle-kit generate --name <what-changes>` writes the next migration; the server applies it at its start.
export default defineConfig({
  dialect: 'postgresql',
  schema: './demo/server/db/schema.ts',
  out: './demo/server/db/migrations',
})
