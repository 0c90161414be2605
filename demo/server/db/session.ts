// The settings here override those of the database and of the role.

/** A setting of our own. If it is missing, a pooler dropped the settings. */
export const MARK = 'panel.session'

const SETTINGS: Readonly<Record<string, string>> = {
  [MARK]: 'on',
  // excludes the schema named after the role, which would otherwise come first
  search_path: 'public',
  client_encoding: 'UTF8',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  default_transaction_isolation: 'read committed',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
}

const OPTIONS = Object.entries(SETTINGS)
  .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
  .join(' ')

export function sessionAt(address: string): { connectionString: string; options: string } {
  // repeats the options in the address, because pg would take only those of the address
  const connectionString = address.replace(/([?&]options=)([^&#]*)/, `$1$2${encodeURIComponent(` ${OPTIONS}`)}`)
  return { connectionString, options: OPTIONS }
}
