// Settings that each session with PostgreSQL asks for at its start. They override those of the database and the role.

/** A setting of ours alone: where it is missing, something between this server and PostgreSQL dropped the settings. */
export const MARK = 'panel.session'

const SETTINGS: Readonly<Record<string, string>> = {
  [MARK]: 'on',
  // all tables are there; a schema with the role's name would come first
  search_path: 'public',
  client_encoding: 'UTF8',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  default_transaction_isolation: 'read committed',
  // where a pool has limits of its own it sends them beside these
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
}

const OPTIONS = Object.entries(SETTINGS)
  .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
  .join(' ')

/** Returns the settings of a connection. Those in the address stay, except where ours have the same name. */
export function sessionAt(address: string): { connectionString: string; options: string } {
  // pg would take only the address's own
  const connectionString = address.replace(/([?&]options=)([^&#]*)/, `$1$2${encodeURIComponent(` ${OPTIONS}`)}`)
  return { connectionString, options: OPTIONS }
}
