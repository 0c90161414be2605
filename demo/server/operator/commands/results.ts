import { download } from '../results/download.ts'
import { resultRequests } from '../results/requests.ts'
import { withSending } from '../sending.ts'
import { type Command, nameOf } from './command.ts'

type ResultRequest = (typeof resultRequests)[keyof typeof resultRequests]

/** Runs in its own process, because it writes more than one request may answer. */
const downloaded = (command: ResultRequest): Command => ({
  forms: command.forms,
  about: command.about,
  async run(given) {
    const file = given.text('out')
    const request = { command: nameOf(command), ...(await command.read(given)) }
    await withSending((send) => download(send, request, file))
    return file === undefined || file === '-' ? {} : { output: `The file is ${file}.` }
  },
})

export const resultCommands: readonly Command[] = Object.values(resultRequests).map(downloaded)
