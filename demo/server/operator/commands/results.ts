import { download } from '../results/download.ts'
import { resultRequests } from '../results/requests.ts'
import { withSending } from '../sending.ts'
import { type Command, nameOf } from './command.ts'

type ResultRequest = (typeof resultRequests)[keyof typeof resultRequests]

/** Makes a command that runs in its own process, because a file may need several requests. */
const toDownload = (command: ResultRequest): Command => ({
  forms: [`${command.forms[0]} [--out FILE]`],
  about: `${command.about}\n      Without --out it writes to standard output.`,
  async run(args) {
    const file = args.text('out')
    const request = { command: nameOf(command), ...(await command.read(args)) }
    const responses = await withSending((send) => download(send, request, file))
    const counts = responses === undefined ? '' : `Responses: ${responses}. `
    return file === undefined || file === '-' ? {} : { output: `${counts}The file is ${file}.` }
  },
})

export const resultCommands: readonly Command[] = Object.values(resultRequests).map(toDownload)
