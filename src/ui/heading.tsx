import { createContext, type HTMLAttributes, type Ref, useContext } from 'react'

export const FirstLevel = createContext(1)

export interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  /** 1 for the element's title, 2 and 3 for headings below it. The look depends on the depth, not on the level. */
  readonly depth: 1 | 2 | 3
  readonly at?: Ref<HTMLHeadingElement>
}

export function Heading({ depth, at, ...rest }: HeadingProps) {
  const Tag = `h${Math.min(useContext(FirstLevel) + depth - 1, 6)}` as 'h1'
  return <Tag ref={at} data-depth={depth} {...rest} />
}
