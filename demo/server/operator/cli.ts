import { readDatabaseChoice } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { StartFailure } from '../failure.ts'
import { type Command, parseCommand, runCommand, USAGE } from './command.ts'
import { askServer, attempt, type Reply } from './endpoint.ts'

// `npm run panel -- ...`: what operators do, on the database that the same variables give the server.

async function run(asked: Command): Promise<Reply> {
  const choice = readDatabaseChoice(process.env)
  const answered = choice.kind === 'directory' ? await askServer(choice.path, asked) : undefined
  if (answered) return answered
  const database = await openDatabase(choice)
  try {
    return await attempt(() => runCommand(database.store, asked, new Date()))
  } finally {
    await database.close()
  }
}

const words = process.argv.slice(2)
try {
  if (words.length === 0 || words.includes('--help')) process.stdout.write(`${USAGE}\n`)
  else {
    const reply = await run(parseCommand(words))
    if ('said' in reply) process.stdout.write(`${reply.said}\n`)
    else throw new StartFailure(reply.fault)
  }
} catch (fault) {
  process.stderr.write(`${fault instanceof StartFailure ? fault.message : (fault as Error).stack}\n`)
  process.exitCode = 1
}
