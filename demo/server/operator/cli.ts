import { openDatabase } from '../db/open.ts'
import { StartFailure } from '../failure.ts'
import { lastWords } from '../fault-log.ts'
import { readDataConfig } from '../settings/read.ts'
import { dataKeysOf } from '../vault/keys.ts'
import { createVault } from '../vault/vault.ts'
import { askServer } from './asking.ts'
import { prepareAuthoring } from './authoring.ts'
import { runBackup } from './backup.ts'
import { attempt, type Command, parseCommand, type Reply, runCommand } from './command.ts'
import { USAGE } from './usage.ts'

// `npm run panel -- ...`: the operators' commands, on the database of the server with the same variables.

async function run(request: Command): Promise<Reply> {
  const config = readDataConfig(process.env)
  const { database: choice, dataKeys } = config
  const answered = choice.kind === 'directory' ? await askServer(choice.path, request) : undefined
  if (answered) return answered
  // bank details and queued mails are encrypted
  const needsKeys = request.verb === 'rotate' ? 'keys rotate' : request.verb === 'unlink' && 'members unlink'
  if (needsKeys && choice.kind === 'postgres' && !dataKeys)
    return { fault: `${needsKeys} needs PANEL_DATA_KEYS, the same as the servers have` }
  const database = await openDatabase(choice)
  const vault = () => createVault(dataKeysOf(config), config.secret)
  try {
    return await database.unhurried((store) =>
      attempt(() => runCommand({ database: { ...database, store }, vault }, request, new Date())),
    )
  } finally {
    await database.close()
  }
}

/** Runs a command about surveys or rewards. What its files cannot keep is printed first. */
async function author(words: readonly string[]): Promise<Reply> {
  const { output, command } = await prepareAuthoring(words)
  const reply = command ? await run(command) : { output: '' }
  if ('fault' in reply) return { fault: [...output, reply.fault].join('\n') }
  return { output: [...output, ...(reply.output ? [reply.output] : [])].join('\n') }
}

function replyTo(words: readonly string[]): Promise<Reply> {
  const [subject] = words
  if (subject === 'backup' || subject === 'restore') return runBackup(words, () => readDataConfig(process.env))
  return subject === 'surveys' || subject === 'rewards' ? author(words) : run(parseCommand(words))
}

const words = process.argv.slice(2)
try {
  if (words[0] === 'conformance') {
    const { runConformance, CONFORMANCE_USAGE } = await import('./conformance/command.ts')
    if (words.includes('--help')) process.stdout.write(`${CONFORMANCE_USAGE}\n`)
    else if (!(await runConformance(words.slice(1)))) process.exitCode = 1
  } else if (words.length === 0 || words.includes('--help')) process.stdout.write(`${USAGE}\n`)
  else {
    const reply = await replyTo(words)
    if ('output' in reply) process.stdout.write(reply.output && `${reply.output}\n`)
    else throw new StartFailure(reply.fault)
  }
} catch (fault) {
  process.stderr.write(`${lastWords(fault)}\n`)
  process.exitCode = 1
}
