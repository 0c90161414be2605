import { useStore } from '@nanostores/react'
import type { Router } from '../../src/element/router.ts'
import { Icon } from '../../src/ui/icon.tsx'
import { book, gift, home, list, user } from '../../src/ui/icons-site.ts'
import { Link } from '../../src/ui/link.tsx'
import { styles } from '../../src/ui/styles.ts'
import { useTyping } from '../../src/ui/typing.ts'
import { appMessages } from './messages.ts'
import css from './tab-bar.css'

styles(css)

export function TabBar({ router }: { router: Router }) {
  const t = useStore(appMessages)
  const path = router.usePath()
  const typing = useTyping()
  const tabs = [
    ['/dashboard', home, t.dashboard],
    ['/surveys', list, t.surveys],
    ['/rewards', gift, t.rewards],
    ['/passbook', book, t.passbook],
    ['/profile', user, t.profile],
  ] as const
  return (
    <nav className={typing ? 'panel-app-tabs panel-app-tabs-away' : 'panel-app-tabs'} aria-label={t.shortcuts}>
      {tabs.map(([to, icon, text]) => (
        <Link key={to} router={router} to={to} className="panel-app-tab" current={to === path}>
          <Icon d={icon} />
          {text}
        </Link>
      ))}
    </nav>
  )
}
