import { openDatabase, placeOf } from '../../db/open.ts'
import { StartFailure } from '../../refusals/failure.ts'
import { readArguments, UsageFault } from '../arguments.ts'
import type { CommandRequest } from '../request.ts'
import { send } from '../sending.ts'
import { readDataConfig } from '../settings/read.ts'
import { backupCommands } from './backup.ts'
import { batchCommand } from './batches.ts'
import { type Command, nameOf, type Outcome } from './command.ts'
import { complaintCommands } from './complaints.ts'
import { consentsCommand } from './consents.ts'
import { importCommand } from './import-surveyjs.ts'
import { keyCommands } from './keys.ts'
import { memberActionCommands } from './member-actions.ts'
import { memberListCommands } from './member-list.ts'
import { memberCommands } from './members.ts'
import { partnersCommand } from './partners.ts'
import { resultCommands } from './results.ts'
import { rewardCodeCommands } from './reward-codes.ts'
import { settleCommand } from './settle.ts'
import { statusCommand } from './status.ts'
import { itemCommands } from './surveys-and-rewards.ts'
import { withdrawalCommands } from './withdrawals.ts'

export const conformanceCommand: Command = {
  forms: [
    'conformance --url URL --email ADDRESS [--email ADDRESS] [--stage STAGE]',
    'conformance --url URL --email ADDRESS --password PASSWORD [--stage STAGE]',
  ],
  about: `Checks each rule of the API's contract on the server at URL, such as https://panel.example/api.
      ADDRESS must have no account there, and you must be able to read its mail: the command asks you for the codes that
      are mailed to it. With a second address it checks one more rule. The check registers members, answers surveys,
      redeems a reward and requests a withdrawal of 100 points: use a test panel. With --password it signs in to the
      account of ADDRESS, which must have no history, and registers nobody; rules about registering and about changing a
      password are then not tried. STAGE is first, accounts, money or everything; without it the check takes the last
      stage of which the server has a call. It exits with 1 if a rule is broken or a call of the stage is missing.`,
  run: async (args) => (await import('../conformance/command.ts')).runConformance(args),
}

/** Requires that a variable names the database, because the default would be a new folder. */
const migrateCommand: Command = {
  forms: ['migrate'],
  about: 'Creates the tables of a new database, or updates those of an older version. A server does so at its start.',
  async run(args) {
    args.none()
    const { DATABASE_URL: url, DATA_DIR: folder } = process.env
    const { database: choice } = readDataConfig(process.env)
    if (!url?.trim() && !folder?.trim())
      throw new UsageFault('migrate needs DATABASE_URL or DATA_DIR: set it as for the server')
    const database = await openDatabase(choice)
    await database.close()
    return { output: `The database ${await placeOf(choice)} has the tables of this version.` }
  },
}

/** Lists the commands in the order of `panel help`. Commands that a server runs are also in request.ts. */
const commands: readonly Command[] = [
  statusCommand,
  ...withdrawalCommands,
  batchCommand,
  settleCommand,
  ...itemCommands('survey'),
  importCommand,
  ...resultCommands,
  ...itemCommands('reward'),
  ...rewardCodeCommands,
  ...memberListCommands,
  ...memberActionCommands,
  ...complaintCommands,
  ...memberCommands,
  consentsCommand,
  partnersCommand,
  conformanceCommand,
  ...keyCommands,
  ...backupCommands,
  migrateCommand,
]

const nameParts = (command: Command): readonly string[] => nameOf(command).split(' ')

const formsOf = (some: readonly Command[]): string =>
  `Usage:\n${some.flatMap(({ forms }) => forms.map((form) => `  panel ${form}`)).join('\n')}`

const HELP = new Set(['help', '--help', '-h'])
export const asksForHelp = (args: readonly string[]): boolean =>
  args.length === 0 || args[0] === 'help' || args.some((arg) => arg !== 'help' && HELP.has(arg))

export function helpOn(args: readonly string[]): string {
  const named = args.filter((arg) => !HELP.has(arg) && !arg.startsWith('-'))
  const isNamed = (command: Command) => nameParts(command).every((arg, at) => at >= named.length || named[at] === arg)
  const found = commands.filter(isNamed)
  const parts = (found.length > 0 ? found : commands).map(
    ({ forms, about }) => `${forms.map((form) => `  panel ${form}`).join('\n')}\n      ${about}`,
  )
  return `Usage:\n${parts.join('\n')}\n\nNAME is recorded; the default is the name of your system account.`
}

function commandOf(args: readonly string[]): Command {
  const found = commands.find((command) => nameParts(command).every((arg, at) => args[at] === arg))
  if (found) return found
  const [subject = '', verb] = args
  const near = commands.filter((command) => nameParts(command)[0] === subject)
  if (near.length === 0) throw new StartFailure(`There is no command ${subject}. Run \`panel help\` for a list`)
  const said = verb === undefined ? `The command ${subject} is incomplete` : `${subject} has no command ${verb}`
  throw new StartFailure(`${said}\n\n${formsOf(near)}`)
}

async function withCommand<T>(args: readonly string[], run: (command: Command, args: readonly string[]) => Promise<T>) {
  const command = commandOf(args)
  try {
    return await run(command, args.slice(nameParts(command).length))
  } catch (fault) {
    if (fault instanceof UsageFault) throw new StartFailure(`${fault.message}\n\n${formsOf([command])}`)
    throw fault
  }
}

export const runCommand = (args: readonly string[]): Promise<Outcome> =>
  withCommand(args, async (command, more) => {
    if ('run' in command) return command.run(readArguments(command.forms, more))
    return send(await requestOf(args))
  })

export const requestOf = (args: readonly string[]): Promise<CommandRequest> =>
  withCommand(args, async (command, more) => {
    if ('run' in command) throw new UsageFault('This command sends no request')
    return { command: nameOf(command), ...(await command.read(readArguments(command.forms, more))) }
  })
