import { fatalText } from '../http/failures/fault-log.ts'
import { StartFailure } from '../refusals/failure.ts'
import { asksForHelp, helpOn, runCommand } from './commands/index.ts'
import { endWithStreams, note, print } from './output.ts'

endWithStreams()
const args = process.argv.slice(2)
try {
  if (asksForHelp(args)) print(helpOn(args))
  else {
    const outcome = await runCommand(args)
    if ('fault' in outcome) throw new StartFailure(outcome.fault)
    for (const line of outcome.notes ?? []) note(line)
    print(outcome.output ?? '')
  }
} catch (fault) {
  note(fatalText(fault))
  process.exitCode = 1
}
