import { CallError } from '../../src/client/errors.ts'

export const textByStatus =
  <Code extends string>(otherwise: Code, texts: Readonly<Record<number, Code>>) =>
  (error: unknown): Code =>
    (error instanceof CallError && texts[error.status]) || otherwise

/** Replaces the server message. Without `serverMessage`, the screen's own text shows. */
export const reworded = ({ code, status }: CallError, serverMessage?: string): CallError =>
  new CallError(code, status, serverMessage)
