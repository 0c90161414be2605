#!/usr/bin/env node
import { existsSync } from 'node:fs'

// Runs the operator's commands: compiled in dist-server, by tsx in the repository.

const compiled = new URL('./operator/cli.js', import.meta.url)
if (existsSync(compiled)) await import(compiled.href)
else {
  const { register } = await import('tsx/esm/api')
  register()
  await import('./operator/cli.ts')
}
