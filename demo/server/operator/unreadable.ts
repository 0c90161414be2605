const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not read it',
  EISDIR: 'it is a folder',
  ENOENT: 'there is no such file',
}

/** Says why a file of the operator cannot be read, with the system's code for a rare reason. */
export const whyUnreadable = (file: string, { code = '' }: NodeJS.ErrnoException): string =>
  `${file} cannot be read: ${REASONS[code] ?? code}`
