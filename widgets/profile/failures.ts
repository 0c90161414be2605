import { CallError } from '../../src/client/errors.ts'

/** The key of the text for a failure, by the status of the answer. */
export const textByStatus =
  <Code extends string>(otherwise: Code, texts: Readonly<Record<number, Code>>) =>
  (error: unknown): Code =>
    (error instanceof CallError && texts[error.status]) || otherwise

/** The failure with another server message; without one, the screen's own text shows. */
export const reworded = ({ code, status }: CallError, serverMessage?: string): CallError =>
  new CallError(code, status, serverMessage)
