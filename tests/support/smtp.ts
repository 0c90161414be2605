import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface DeliveredMail {
  readonly from: string
  readonly to: readonly string[]
  readonly source: string
}

export interface TestSmtp {
  readonly url: string
  readonly delivered: readonly DeliveredMail[]
  received(count: number): Promise<readonly DeliveredMail[]>
  connected(count: number): Promise<void>
  release(): void
  close(): Promise<void>
}

const decode = (part: string): string => {
  const [head = '', ...rest] = part.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n').trimEnd()
  const text = /base64/i.test(head)
    ? Buffer.from(body, 'base64')
    : Buffer.from(
        /quoted-printable/i.test(head)
          ? body
              .replace(/=\r\n/g, '')
              .replace(/=([0-9A-F]{2})/g, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)))
          : body,
        'latin1',
      )
  return text.toString('utf8').replaceAll('\r\n', '\n').trim()
}

export function partsOf({ source }: DeliveredMail): { text: string; html: string } {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1] ?? ''
  const parts = source.split(`--${boundary}`).slice(1)
  const find = (type: string) => decode(parts.find((part) => part.includes(`Content-Type: ${type}`))?.trimStart() ?? '')
  return { text: find('text/plain'), html: find('text/html') }
}

interface SmtpOptions {
  readonly refusals?: number
  readonly refuses?: (address: string) => number | undefined
  /** Is called for refused mails too. */
  readonly onMail?: (source: string) => void
  /** Greets no client until `release` is called. */
  readonly held?: boolean
}

function createCounter() {
  const waiting: { count: number; resolve: () => void }[] = []
  let reached = 0
  return {
    up() {
      reached += 1
      for (const { count, resolve } of waiting) if (reached >= count) resolve()
    },
    async reaches(count: number) {
      if (reached < count) await new Promise<void>((resolve) => waiting.push({ count, resolve }))
    },
  }
}

export async function startSmtp({ refusals = 0, refuses, onMail, held = false }: SmtpOptions = {}): Promise<TestSmtp> {
  const delivered: DeliveredMail[] = []
  const [arrivals, connections] = [createCounter(), createCounter()]
  let release = () => {}
  const released = held
    ? new Promise<void>((resolve) => {
        release = resolve
      })
    : Promise.resolve()
  let refused = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_, done) {
      connections.up()
      released.then(() => done())
    },
    onRcptTo({ address }, _, done) {
      const responseCode = refuses?.(address)
      done(responseCode ? Object.assign(new Error(`<${address}> no such user`), { responseCode }) : null)
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const source = Buffer.concat(parts).toString()
        onMail?.(source)
        if (refused < refusals) {
          refused += 1
          return done(new Error('come back later'))
        }
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        delivered.push({ from, to: rcptTo.map(({ address }) => address), source })
        arrivals.up()
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    delivered,
    async received(count) {
      await arrivals.reaches(count)
      return delivered
    },
    connected: connections.reaches,
    release,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
