import { useStore } from '@nanostores/react'
import { options, type VNode } from 'preact'
import { Component, type ReactNode } from 'react'
import { pagePanel } from '../client/page-panel.ts'
import { Button } from '../ui/button.tsx'
import { commonMessages } from '../ui/messages/common.ts'
import { $language } from '../ui/messages/i18n.ts'
import { type Instance, instances } from './instance.ts'

interface Guarded {
  readonly instance: Instance
  readonly children: ReactNode
}

function Failed({ instance, again }: { readonly instance: Instance; readonly again: () => void }) {
  const t = useStore(commonMessages)
  const { shape, host } = instance
  return (
    <div
      className={`panel-root ${shape.root === 'light' ? 'panel-light' : ''} ${host.onSite ? 'panel-site' : 'panel-widget'}`}
      data-theme={host.$props.get().theme ?? pagePanel().environment.configuration.theme}
      lang={useStore($language)}
      part="root"
      slot="panel"
      role="alert"
    >
      <p>{t.viewFailed}</p>
      <Button onClick={again}>{t.tryAgain}</Button>
    </div>
  )
}

const boundaries = new WeakMap<Instance, ViewBoundary>()

export class ViewBoundary extends Component<Guarded, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidMount() {
    boundaries.set(this.props.instance, this)
  }

  override componentDidCatch(error: unknown) {
    this.#report(error)
  }

  fail(error: unknown) {
    this.setState({ failed: true })
    this.#report(error)
  }

  #report(error: unknown) {
    pagePanel().environment.report(error)
    this.props.instance.host.emit('panel-error', { code: 'view', message: String(error) })
  }

  override render() {
    const { instance, children } = this.props
    return this.state.failed ? <Failed instance={instance} again={() => this.setState({ failed: false })} /> : children
  }
}

function failAround(target: EventTarget | null, error: unknown): void {
  for (let node = target as Node | null; node; node = node.parentNode) {
    const instance = instances.get(node)
    const boundary = instance && boundaries.get(instance)
    if (!boundary) continue
    boundary.fail(error)
    return
  }
  throw error
}

type Listener = (event: Event) => unknown

const guarded = (listener: Listener): Listener =>
  function (this: unknown, event) {
    const { currentTarget } = event
    try {
      return listener.call(this, event)
    } catch (error) {
      return failAround(currentTarget, error)
    }
  }

// A boundary catches errors from drawing and from effects; Preact leaves errors from event handlers to the page.
const before = options.vnode
options.vnode = (vnode: VNode) => {
  if (typeof vnode.type === 'string') {
    const props = vnode.props as unknown as Record<string, unknown>
    for (const [name, value] of Object.entries(props))
      if (name.startsWith('on') && typeof value === 'function') props[name] = guarded(value as Listener)
  }
  before?.(vnode)
}
