import type { PlaceholderHeights } from '../../src/page/placeholder-heights.ts'
import { type Widget, widgets } from '../manifest.ts'

/** Names joined by spaces, by one of their heights: few rules, because every page downloads them. */
function namesBy(which: 'height' | 'narrow' | 'member'): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, widget] of Object.entries<Widget>(widgets)) {
    const height = widget[which]
    const tag = `${name}${widget.placeholderOf ?? ''}`
    if (height !== undefined) found[height] = found[height] ? `${found[height]} ${tag}` : tag
  }
  return found
}

export const heights: PlaceholderHeights = {
  guest: namesBy('height'),
  narrow: namesBy('narrow'),
  member: namesBy('member'),
}
