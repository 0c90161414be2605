import type { ReactNode } from 'react'

/**
 * A ref for content that a translation of the page must not change, such as a name, a code or an amount. Sets an
 * attribute, because the types of the property `translate` differ between view libraries.
 */
export const untranslated = (element: Element | null): void => element?.setAttribute('translate', 'no')

const PLACEHOLDER = '\uE000'

interface UntranslatedProps {
  text?: (place: string) => string
  children: ReactNode
}

export function Untranslated({ text = (place) => place, children }: UntranslatedProps) {
  const [before, after] = text(PLACEHOLDER).split(PLACEHOLDER)
  return (
    <>
      {before}
      {after !== undefined && <span ref={untranslated}>{children}</span>}
      {after}
    </>
  )
}

export const valueOr = (value: string | undefined, otherwise: ReactNode): ReactNode =>
  value ? <Untranslated>{value}</Untranslated> : otherwise
