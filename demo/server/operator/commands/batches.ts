import { Readable } from 'node:stream'
import { array, number, object, optional, parse, string } from 'valibot'
import { StartFailure } from '../../refusals/failure.ts'
import { type Arguments, UsageFault } from '../arguments.ts'
import { refuseExisting, writePrivately } from '../private-file.ts'
import { send } from '../sending.ts'
import { batchRequest } from './batch-request.ts'
import { type Command, nameOf, type Outcome } from './command.ts'

const reply = object({
  batch: optional(object({ id: number(), file: string(), payments: number(), points: number() })),
  notes: optional(array(string()), []),
})

const NEXT =
  'Next: upload the file to your bank, once. When the bank has answered, record its answers: panel withdrawals settle FILE --dry-run, and then without --dry-run.'

/** Writes the file after the withdrawals are marked as sent, so that no later batch pays them again. */
async function writeBatch(args: Arguments): Promise<Outcome> {
  const file = args.text('out')
  if (!file) throw new UsageFault('The command needs a file: --out FILE')
  refuseExisting(file)
  const answer = await send({ command: nameOf(batchRequest), ...(await batchRequest.read(args)) })
  if ('fault' in answer) return answer
  const { batch, notes } = parse(reply, JSON.parse(answer.output))
  if (!batch) return { output: 'There is nothing to send.', notes }
  const { id, payments, points } = batch
  const what = `Batch ${id} is marked as sent. Withdrawals: ${payments} (${points} points).`
  try {
    if (file === '-') process.stdout.write(batch.file)
    else await writePrivately(Readable.from([batch.file]), file)
  } catch (fault) {
    if (!(fault instanceof StartFailure)) throw fault
    return { fault: `${what} ${fault.message}. Write the file: panel withdrawals batch --again ${id} --out FILE` }
  }
  return file === '-' ? { notes: [what, ...notes, NEXT] } : { output: `${what} The file is ${file}.\n${NEXT}`, notes }
}

export const batchCommand: Command = { forms: batchRequest.forms, about: batchRequest.about, run: writeBatch }
