import { passwordOfDemo, people } from '../content/people.ts'
import type { Demonstration } from '../server/operator/extension.ts'
import { listen, portFailure, portOf } from '../server/operator/process.ts'
import type { ProcessConfig } from '../server/operator/settings/config.ts'
import { galleryFiles, partnerPages } from './files.ts'
import { buildGallery } from './gallery.ts'
import { buildPartner } from './partner.ts'
import type { StandIn } from './stand-in/index.ts'

async function openSites(config: ProcessConfig, panelPort: () => number) {
  const panelFor = (hostname: string) =>
    config.publicUrl ?? `http://${hostname === '127.0.0.1' ? hostname : 'localhost'}:${panelPort()}`
  const partner = buildPartner({ folder: partnerPages, panelFor })
  const gallery = buildGallery(galleryFiles)
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

export async function openDemonstration(config: ProcessConfig, panelPort: () => number): Promise<Demonstration> {
  const sites = await openSites(config, panelPort)
  const standIn = await openStandIn(config, panelPort).catch(async (fault) => {
    await sites.close()
    throw fault
  })
  const [member, codeMember] = people
  const signIn = `  Sign in   ${member.email}   ${passwordOfDemo}   (${codeMember.email} also needs a code)`
  return {
    origins: ['localhost', '127.0.0.1'].map((name) => `http://${name}:${sites.partner}`),
    google: config.google ?? standIn?.google,
    announcement: (site, more = []) =>
      [
        '',
        '  Panel is ready',
        '',
        `  Members   ${site}`,
        `  Partner   http://localhost:${sites.partner}`,
        `  Gallery   http://localhost:${sites.gallery}   every element live`,
        `  Mailbox   ${site}/dev   every mail arrives here${config.mail.smtpUrl ? ', and goes to SMTP_URL' : ''}`,
        ...(standIn ? [`  Google    ${standIn.google.issuer}   a stand-in, unless GOOGLE_CLIENT_ID is set`] : []),
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
