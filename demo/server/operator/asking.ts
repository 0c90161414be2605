import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { number, object, optional, parse, safeParse, string } from 'valibot'
import { codeOf } from '../db/cause.ts'
import { StartFailure } from '../refusals/failure.ts'
import type { CommandRequest, Reply } from './request.ts'

export const endpointFile = (directory: string): string => join(directory, 'operator.json')
const endpoint = object({ port: number(), token: string() })
const reply = object({ output: optional(string()), fault: optional(string()) })

const unanswered = (directory: string) =>
  new StartFailure(
    `The server ended before it answered. It may have done the command or not: look before you run it again. If no server runs, remove ${endpointFile(directory)}`,
  )

function readEndpoint(directory: string) {
  try {
    return parse(endpoint, JSON.parse(readFileSync(endpointFile(directory), 'utf8')))
  } catch {
    return undefined
  }
}

/**
 * Returns undefined if no server listens, so that the command may open the database itself.
 * @throws a StartFailure if the connection broke, because the command could otherwise be done twice
 */
export async function reachServer(
  directory: string,
  path: '/' | '/backup',
  body?: string,
): Promise<Response | undefined> {
  const found = readEndpoint(directory)
  if (!found) return undefined
  const { port, token } = found
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
    ...(body ? { body } : {}),
  }).catch((fault: Error) => {
    if (codeOf(fault.cause) === 'ECONNREFUSED') return undefined
    throw unanswered(directory)
  })
  return response?.status === 403 ? undefined : response
}

async function readReply(directory: string, response: Response): Promise<Reply> {
  if (response.status === 500) return { fault: 'The server failed. Its log has the reason' }
  const answer = await response.json().catch((fault: unknown) => {
    if (fault instanceof SyntaxError) return undefined
    throw unanswered(directory)
  })
  const read = safeParse(reply, answer)
  const { output, fault } = read.success ? read.output : {}
  return output === undefined
    ? { fault: fault ?? "This server does not know the command. Use the command line of the server's version" }
    : { output }
}

export async function askServer(directory: string, request: CommandRequest): Promise<Reply | undefined> {
  const answer = await reachServer(directory, '/', JSON.stringify(request))
  return answer && readReply(directory, answer)
}
