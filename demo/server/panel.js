#!/usr/bin/env node
import { existsSync } from 'node:fs'

// Runs the operator's commands: the compiled ones in dist-server, those of the repository with tsx.

const compiled = new URL('./operator/cli.js', import.meta.url)
if (existsSync(compiled)) await import(compiled.href)
else {
  const { register } = await import('tsx/esm/api')
  register()
  await import('./operator/cli.ts')
}
