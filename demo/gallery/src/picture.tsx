import { root } from './address.ts'
import { previewed, sizes, tile } from './previews.ts'

export const Picture = ({ name, says }: { name: keyof typeof sizes; says: string }) => (
  <img className="gallery-picture" src={`${root}pictures/${name}.webp`} alt={says} {...sizes[name]} loading="lazy" />
)

export function Preview({ tag }: { tag: string }) {
  const place = previewed.indexOf(tag)
  if (place < 0) return null
  const { width, height } = tile
  return (
    <svg className="gallery-preview" viewBox={`0 ${place * height} ${width} ${height}`} aria-hidden="true">
      <image href={`${root}pictures/previews.webp`} width={width} height={previewed.length * height} />
    </svg>
  )
}
