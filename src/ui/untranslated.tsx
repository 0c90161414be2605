import type { ReactNode } from 'react'

/**
 * The ref of what no translation of the page may change, such as a name, a code or an amount. As a property,
 * `translate` would have to be a boolean for one view library, and a word for the other.
 */
export const untranslated = (element: Element | null): void => element?.setAttribute('translate', 'no')

/** Stands for the value in the text around it. */
const PLACE = '\uE000'

interface UntranslatedProps {
  /** The text around the value, given what stands for it. */
  text?: (place: string) => string
  children: ReactNode
}

/** A value that no translation of the page may change, with the text around it. */
export function Untranslated({ text = (place) => place, children }: UntranslatedProps) {
  const [before, after] = text(PLACE).split(PLACE)
  return (
    <>
      {before}
      {after !== undefined && <span ref={untranslated}>{children}</span>}
      {after}
    </>
  )
}

/** The value, or what stands in its place. */
export const valueOr = (value: string | undefined, otherwise: ReactNode): ReactNode =>
  value ? <Untranslated>{value}</Untranslated> : otherwise
