import { existsSync } from 'node:fs'
import type { GoogleConfig, ProcessConfig } from './config.ts'
import { passwordOfDemo, people } from './db/seed/people.ts'
import { StartFailure } from './failure.ts'
import { buildGallery } from './gallery.ts'
import { buildPartner } from './partner.ts'
import { galleryFiles, listen, partnerPages, portFailure, portOf } from './process.ts'
import type { StandIn } from './stand-in/index.ts'

/** What stands around the panel in a demonstration. Production has none of it. */
export interface Demonstration {
  /** The partner's and the gallery's. */
  readonly origins: readonly string[]
  /** Whom to ask about Google accounts: the client that is configured, or the stand-in. */
  readonly google: GoogleConfig | undefined
  /** One short block: where everything is, and how to get in. */
  announcement(site: string, more?: readonly string[]): string
  close(): Promise<void>
}

/** The partner's site and the gallery; their origins may call the API. */
async function openSites(config: ProcessConfig, panelPort: () => number) {
  const panelFor = (hostname: string) =>
    config.publicUrl ?? `http://${hostname === '127.0.0.1' ? hostname : 'localhost'}:${panelPort()}`
  const partner = buildPartner({ folder: partnerPages, panelFor })
  const gallery = buildGallery({ ...galleryFiles, panelFor })
  const close = async () => {
    await partner.close()
    await gallery.close()
  }
  try {
    await listen(partner, config.host, config.partnerPort, 'PARTNER_PORT')
    await listen(gallery, config.host, config.galleryPort, 'GALLERY_PORT')
  } catch (fault) {
    await close()
    throw fault
  }
  return { partner: portOf(partner.server), gallery: portOf(gallery.server), close }
}

/** Signs members in where a demonstration has no client of Google's own. */
async function openStandIn(config: ProcessConfig, panelPort: () => number): Promise<StandIn | undefined> {
  if (config.google) return undefined
  const { startStandIn } = await import('./stand-in/index.ts')
  const allows = (redirectUri: string) => {
    const { origin, hostname, port, pathname } = new URL(redirectUri)
    const isPanel = config.publicUrl
      ? origin === new URL(config.publicUrl).origin
      : ['localhost', '127.0.0.1'].includes(hostname) && port === String(panelPort())
    return isPanel && pathname === '/api/auth/google/callback'
  }
  const hostname = config.publicUrl ? new URL(config.publicUrl).hostname : 'localhost'
  try {
    return await startStandIn({ host: config.host, port: config.googleStandInPort, hostname, allows })
  } catch (fault) {
    throw portFailure(fault, config.host, config.googleStandInPort, 'GOOGLE_STANDIN_PORT')
  }
}

const none = ({ google }: ProcessConfig): Demonstration => ({
  origins: [],
  google,
  announcement: (site) => `Panel is ready at ${site}`,
  async close() {},
})

/** Opens it around a panel that will listen on that port, or does nothing in production. */
export async function openDemonstration(config: ProcessConfig, panelPort: () => number): Promise<Demonstration> {
  if (config.production) return none(config)
  if (!existsSync(partnerPages))
    throw new StartFailure('What was compiled for production holds no demonstration: set NODE_ENV=production')
  const sites = await openSites(config, panelPort)
  const standIn = await openStandIn(config, panelPort).catch(async (fault) => {
    await sites.close()
    throw fault
  })
  const [member, codeMember] = people
  const signIn = `  Sign in   ${member.email}   ${passwordOfDemo}   (${codeMember.email} is asked for a code too)`
  return {
    origins: [sites.partner, sites.gallery].flatMap((port) =>
      ['localhost', '127.0.0.1'].map((name) => `http://${name}:${port}`),
    ),
    google: config.google ?? standIn?.google,
    announcement: (site, more = []) =>
      [
        '',
        '  Panel is ready',
        '',
        `  Members   ${site}`,
        `  Partner   http://localhost:${sites.partner}`,
        `  Gallery   http://localhost:${sites.gallery}   every element live, with play money`,
        `  Mailbox   ${site}/dev   every mail lands here${config.mail.smtpUrl ? ', and goes to SMTP_URL' : ''}`,
        ...(standIn ? [`  Google    ${standIn.google.issuer}   stands in; GOOGLE_CLIENT_ID asks Google itself`] : []),
        ...(config.seed ? [signIn] : []),
        ...more,
        '',
      ].join('\n'),
    async close() {
      await sites.close()
      await standIn?.close()
    },
  }
}
