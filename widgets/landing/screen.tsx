import { useStore } from '@nanostores/react'
import type { Host } from '../../src/element/host.ts'
import { buttonClass } from '../../src/ui/button.tsx'
import { Drawing } from '../../src/ui/drawing.tsx'
import { Heading } from '../../src/ui/heading.tsx'
import { Icon } from '../../src/ui/icon.tsx'
import { clock, gift, rupee, shield } from '../../src/ui/icons-site.ts'
import { Link } from '../../src/ui/link.tsx'
import { styles } from '../../src/ui/styles.ts'
import type { landingAttributes } from './attributes.ts'
import { columns, globe } from './icons.ts'
import { landingMessages } from './messages.ts'
import { Scene } from './scene.tsx'
import css from './screen.css'
import type { LandingStore } from './store.ts'

styles(css)

const figuresDrawing = ['....LdAd', 'LdOmBdSd', 'BdAdKdQd']
const closingDrawing = ['..LaRa..BaAm', 'BmQaTaLaSwOa', 'QaKnDaOmLaUa', 'SnUaCaQaDnRm']

function Features() {
  const t = useStore(landingMessages)
  const features = [
    [rupee, t.rupee, t.rupeeText, 'money'],
    [clock, t.short, t.shortText, 'accent'],
    [gift, t.rewards, t.rewardsText, 'money'],
    [globe, t.community, t.communityText, 'accent'],
    [columns, t.progress, t.progressText, 'accent'],
    [shield, t.privacy, t.privacyText, 'accent'],
  ] as const
  return (
    <section className="panel-landing-wrap panel-landing-why">
      <Heading depth={2} className="panel-landing-head">
        {t.features}
      </Heading>
      <div className="panel-landing-features">
        {features.map(([icon, title, text, kind]) => (
          <article className="panel-landing-feature" key={title}>
            <span className={`panel-landing-tile panel-landing-${kind}`}>
              <Icon d={icon} />
            </span>
            <Heading depth={3}>{title}</Heading>
            <p>{text}</p>
          </article>
        ))}
      </div>
    </section>
  )
}

function Impact({ store }: { store: LandingStore }) {
  const t = useStore(landingMessages)
  const figures = useStore(store.$figures)
  const reach = useStore(store.$reach)
  if (figures.length === 0 && !reach) return null
  return (
    <section className="panel-landing-impact">
      <div className="panel-landing-hills">
        <Drawing rows={figuresDrawing} />
      </div>
      <div className="panel-landing-wrap">
        <div className="panel-landing-told">
          <Heading depth={2} className="panel-landing-head">
            {t.impact}
          </Heading>
          {reach && (
            <p className="panel-landing-reach">
              {t.impactText({
                respondents: t.respondents({ n: reach.respondents / Number(t.respondentsUnit) }),
                countries: reach.countries,
              })}
            </p>
          )}
        </div>
        <dl className="panel-landing-figures">
          {figures.map(({ text, figure }) => (
            <div className={`panel-landing-figure panel-landing-figure-${text}`} key={text}>
              <dt>{t[text]}</dt>
              <dd>
                <bdi dir="ltr">{figure}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

export function LandingScreen({ store, host }: { store: LandingStore; host: Host<typeof landingAttributes> }) {
  const t = useStore(landingMessages)
  const ways = useStore(store.$ways)
  const shown = ways?.filter(({ to }) => host.router.linkTo(to))
  const links = shown?.map(({ to, text }, index) => (
    <Link
      key={to}
      router={host.router}
      to={to}
      className={buttonClass({ kind: index === 0 ? 'primary' : 'line', large: true })}
    >
      {t[text]}
    </Link>
  ))
  return (
    <div className="panel-landing">
      <section className="panel-landing-wrap panel-landing-hero">
        <div className="panel-landing-pitch">
          <Heading depth={1} className="panel-landing-title">
            {t.title}
          </Heading>
          <p className="panel-landing-lede">{t.lede}</p>
          {links?.length !== 0 && <div className="panel-landing-ways">{links}</div>}
          <p className="panel-landing-note">{t.note}</p>
        </div>
        <Scene />
      </section>
      <Features />
      <Impact store={store} />
      <section className="panel-landing-wrap panel-landing-close">
        <div className="panel-landing-pitch panel-landing-last">
          <Heading depth={2} className="panel-landing-title">
            {t.close}
          </Heading>
          <p className="panel-landing-lede">{t.closeText}</p>
          {links?.[0]}
        </div>
        <div className="panel-landing-harvest">
          <Drawing rows={closingDrawing} />
        </div>
      </section>
    </div>
  )
}
