import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { number, object, optional, parse, safeParse, string } from 'valibot'
import type { CommandRequest, Reply } from './request.ts'

export const endpointFile = (directory: string): string => join(directory, 'operator.json')
const endpoint = object({ port: number(), token: string() })
const reply = object({ output: optional(string()), fault: optional(string()) })

export async function reachServer(
  directory: string,
  path: '/' | '/backup',
  body?: string,
): Promise<Response | undefined> {
  try {
    const { port, token } = parse(endpoint, JSON.parse(readFileSync(endpointFile(directory), 'utf8')))
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body } : {}),
    })
    return response.status === 403 ? undefined : response
  } catch {
    return undefined
  }
}

async function readReply(response: Response): Promise<Reply> {
  if (response.status === 500) return { fault: 'The server failed. Its log has the reason' }
  const read = safeParse(reply, await response.json().catch(() => undefined))
  const { output, fault } = read.success ? read.output : {}
  return output === undefined
    ? { fault: fault ?? "This server does not know the command. Use the command line of the server's version" }
    : { output }
}

export async function askServer(directory: string, request: CommandRequest): Promise<Reply | undefined> {
  const answer = await reachServer(directory, '/', JSON.stringify(request))
  return answer && readReply(answer)
}
