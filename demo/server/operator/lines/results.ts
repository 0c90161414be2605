import { download } from '../results/download.ts'
import { resultRequests } from '../results/requests.ts'
import { withSending } from '../sending.ts'
import { type Line, wordsOf } from './line.ts'

type ResultRequest = (typeof resultRequests)[keyof typeof resultRequests]

/** Runs in its own process, because it writes more than one request may answer. */
const downloaded = (line: ResultRequest): Line => ({
  forms: line.forms,
  about: line.about,
  async run(given) {
    const file = given.text('out')
    const request = { words: wordsOf(line), ...(await line.read(given)) }
    await withSending((send) => download(send, request, file))
    return file === undefined || file === '-' ? {} : { output: `The file is ${file}.` }
  },
})

export const resultLines: readonly Line[] = Object.values(resultRequests).map(downloaded)
