import { WITHDRAWAL_STATUSES } from '../db/schema.ts'
import { StartFailure } from '../failure.ts'

export const USAGE = `Usage:
  npm run panel -- withdrawals list [--status ${WITHDRAWAL_STATUSES.join('|')}]
  npm run panel -- withdrawals approve ID [--by NAME]
  npm run panel -- withdrawals approve --all [--by NAME]
  npm run panel -- withdrawals process ID [--by NAME]
  npm run panel -- withdrawals reject ID --reason TEXT [--by NAME]
  npm run panel -- withdrawals account ID [--by NAME]
  npm run panel -- surveys list
  npm run panel -- surveys add FILE... [--closed] [--dry-run]
  npm run panel -- surveys open|close ID
  npm run panel -- surveys import-surveyjs FILE --points N --minutes N [--id ID] [--category TEXT]
                   [--out FILE] [--strict] [--closed] [--dry-run]
  npm run panel -- rewards list
  npm run panel -- rewards add FILE... [--closed] [--dry-run]
  npm run panel -- rewards open|close ID
  npm run panel -- partners report
  npm run panel -- members export EMAIL
  npm run panel -- members erase EMAIL
  npm run panel -- members unlink EMAIL
  npm run panel -- keys list
  npm run panel -- keys rotate
  npm run panel -- backup FILE|-
  npm run panel -- restore FILE
  npm run panel -- conformance --url URL --email ADDRESS [--email ADDRESS | --password PASSWORD]

ID is the transaction id, such as WD-7KQ2-M9XA, or the id of a survey or reward.
NAME is recorded; the default is the name of your system account.
approve --all approves every pending withdrawal that has no remark in the list; approve the others by their IDs.
account shows the full bank account to pay. export prints all data about a member as JSON.
add stores surveys or rewards from JSON files, all or none; docs/authoring.md describes the files.
import-surveyjs stores a survey of SurveyJS, and prints each part that did not carry over. With --out it only writes the file.
erase deletes a member's account permanently.
unlink removes the linked Google account, ends every session and mails the owner, who may then need a password reset.
backup writes the whole database into one file, and restore fills an empty database from it.
rotate re-encrypts bank accounts, queued mails and members' drafts with the first key of PANEL_DATA_KEYS.
conformance checks each rule of the API's contract on any server: see \`conformance --help\`.`

/** The failure for words that are not a command, with the list of commands. */
export const usage = (fault: string) => new StartFailure(`${fault}\n\n${USAGE}`)
