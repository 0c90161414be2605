import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { buildServer } from '../../demo/server/app.ts'
import { extensionFor } from '../../demo/server/operator/demonstration.ts'
import { databases, PREPARED, type Prepared, type TestDatabase } from './database.ts'
import { createBeside, dropCopies } from './postgres-databases.ts'
import { preparedKeys, testConfig } from './server.ts'

async function fill({ choice }: TestDatabase, seed: boolean): Promise<void> {
  const config = { ...testConfig, database: choice, dataKeys: preparedKeys, seed }
  await (await buildServer(config, await extensionFor(config))).close()
}

const tar = (...words: string[]) => promisify(execFile)('tar', words)

/**
 * Removes the databases that `create database` copies, because they are two thirds of the files and no server needs
 * them.
 */
async function removeTemplates(directory: string): Promise<void> {
  const client = await PGlite.create(directory)
  await client.exec('update pg_database set datistemplate = false')
  for (const name of ['template0', 'template1']) await client.exec(`drop database ${name}`)
  await client.close()
}

/** @param from a snapshot to start from, because creating the tables takes ten times as long */
async function prepareSnapshot(folder: string, name: string, seed: boolean, from?: string): Promise<string> {
  const path = join(folder, name)
  const snapshot = `${path}.tar`
  if (from) {
    await mkdir(join(path, 'pglite'), { recursive: true })
    await tar('-xf', from, '-C', join(path, 'pglite'))
  }
  await fill({ choice: { kind: 'directory', path }, drop: async () => {} }, seed)
  if (!from) await removeTemplates(join(path, 'pglite'))
  await tar('-cf', snapshot, '-C', join(path, 'pglite'), '.')
  await rm(path, { recursive: true, force: true })
  return snapshot
}

async function prepareTemplate(seed: boolean): Promise<string | undefined> {
  if (!databases.includes('postgres')) return undefined
  const template = await createBeside()
  await fill(template, seed)
  return template.name
}

/**
 * Makes the databases once in the global setup; every server of the tests copies one. @returns a function that removes
 * them
 */
export default async function prepareDatabases(): Promise<() => Promise<void>> {
  if (process.env[PREPARED]) return async () => {}
  const folder = await mkdtemp(join(tmpdir(), 'panel-databases-'))
  const templates = [await prepareTemplate(false), await prepareTemplate(true)] as const
  const empty = await prepareSnapshot(folder, 'empty', false)
  const prepared: Prepared = {
    empty: { snapshot: empty, template: templates[0] },
    seed: { snapshot: await prepareSnapshot(folder, 'seed', true, empty), template: templates[1] },
  }
  process.env[PREPARED] = JSON.stringify(prepared)
  return async () => {
    for (const template of templates) if (template) await dropCopies(template)
    await rm(folder, { recursive: true, force: true })
  }
}
