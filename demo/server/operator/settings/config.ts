import type { AccountsConfig } from '../../accounts/config.ts'
import type { NoticeFile } from '../../accounts/consent/notice-file.ts'
import type { DatabaseChoice } from '../../db/choice.ts'
import type { DataKey } from '../../db/vault/keys.ts'
import type { HttpConfig } from '../../http/config.ts'
import type { MailConfig } from '../../mail/smtp.ts'
import type { MoneyConfig } from '../../money/config.ts'
import type { BankAnswerForm } from '../../money/withdrawals/bank-answers.ts'

/** The settings of all rooms, and those that only the start of the server and the operator's commands read. */
export interface ServerConfig extends HttpConfig, AccountsConfig, MoneyConfig {
  readonly database: DatabaseChoice
  /** The first key encrypts, all decrypt. A demonstration without keys makes one. */
  readonly dataKeys?: readonly DataKey[] | undefined
  readonly mail: MailConfig
  /** Without a notice, production shows none, and a demonstration has its own. */
  readonly notice?: NoticeFile | undefined
  readonly consent?: 'required' | 'optional'
  /** The form of a file for the bank (docs/operating.md, Withdrawals). */
  readonly payoutColumns: string
  /** The columns and the words of status in the bank's answers. */
  readonly bankAnswers: BankAnswerForm
  readonly seed: boolean
  readonly logLevel: string
  readonly log?: { write(line: string): void } | undefined
  /** The address of `/metrics`, and of `/results` with a token. Neither is served without it. */
  readonly operator?: { readonly host: string; readonly port: number; readonly token?: string | undefined } | undefined
  /** Seconds for which a server continues to serve after it was told to stop. */
  readonly drainSeconds: number
}

export interface ProcessConfig extends ServerConfig {
  readonly host: string
  readonly port: number
  readonly partnerPort: number
  readonly galleryPort: number
  readonly googleStandInPort: number
}

export const defaults = {
  hashing: { memoryCost: 19_456, timeCost: 2, waiting: 256 },
  now: () => new Date(),
} satisfies Partial<ServerConfig>

export type DataConfig = Pick<
  ServerConfig,
  | 'production'
  | 'database'
  | 'secret'
  | 'dataKeys'
  | 'payouts'
  | 'payoutColumns'
  | 'bankAnswers'
  | 'complaintDays'
  | 'operatorMail'
  | 'facts'
>
