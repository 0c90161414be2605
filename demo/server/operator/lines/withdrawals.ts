import { WITHDRAWAL_STATUSES } from '../../db/schema.ts'
import { type Given, WordsFault } from '../arguments.ts'
import { type Line, nameOf } from './line.ts'

const decision = (given: Given) => ({ id: given.one('ID'), by: nameOf(given) })

function statusOf(given: Given) {
  const text = given.text('status')
  const status = WITHDRAWAL_STATUSES.find((one) => one === text)
  if (text !== undefined && !status)
    throw new WordsFault(`There is no status ${text}: it is one of ${WITHDRAWAL_STATUSES.join(', ')}`)
  return status
}

function reasonOf(given: Given): string {
  const reason = given.text('reason')
  if (!reason?.trim()) throw new WordsFault('reject needs a --reason, which the member reads')
  return reason
}

export const withdrawalLines: readonly Line[] = [
  {
    forms: ['withdrawals list [--status STATUS]'],
    about: `Lists withdrawals, oldest first: those that wait for you, or all of a status (${WITHDRAWAL_STATUSES.join(', ')}).`,
    request(given) {
      given.none()
      return { verb: 'list', status: statusOf(given) }
    },
  },
  {
    forms: ['withdrawals approve ID [--by NAME]', 'withdrawals approve --all [--by NAME]'],
    about:
      'Approves a withdrawal by its ID, such as WD-7KQ2-M9XA; --all approves every pending one without a remark in the list.',
    request(given) {
      if (!given.flag('all')) return { verb: 'approve', ...decision(given) }
      given.none()
      return { verb: 'approve-all', by: nameOf(given) }
    },
  },
  {
    forms: ['withdrawals process ID [--by NAME]'],
    about: 'Marks an approved withdrawal as paid.',
    request: (given) => ({ verb: 'process', ...decision(given) }),
  },
  {
    forms: ['withdrawals reject ID --reason TEXT [--by NAME]'],
    about: 'Rejects a withdrawal and returns its points. The member reads the reason.',
    request: (given) => ({ verb: 'reject', ...decision(given), reason: reasonOf(given) }),
  },
  {
    forms: ['withdrawals account ID [--by NAME]'],
    about: 'Shows the full bank account to pay, and records who read it.',
    request: (given) => ({ verb: 'account', ...decision(given) }),
  },
]
