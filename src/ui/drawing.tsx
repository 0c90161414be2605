import './deep-colors.ts'
import css from './drawing.css'
import { Shape } from './shape.tsx'
import { styles } from './styles.ts'

styles(css)

/** A cell is a square of 40 units. Each shape starts at its upper left corner. */
const shapes: Record<string, string> = {
  S: 'h40v40h-40z',
  A: 'a40 40 0 0 1 40 40h-40z', // quarter discs, by their corner: lower left, lower right, upper right, upper left
  B: 'm40 0v40h-40a40 40 0 0 1 40-40z',
  C: 'h40v40a40 40 0 0 1-40-40z',
  D: 'h40a40 40 0 0 1-40 40z',
  K: 'a40 40 0 0 1 40 40a40 40 0 0 1-40-40z', // leaves, falling and rising
  L: 'm40 0a40 40 0 0 0-40 40a40 40 0 0 0 40-40z',
  T: 'm0 40a20 20 0 0 1 40 0z', // half discs, standing and hanging
  U: 'a20 20 0 0 0 40 0z',
  V: 'm0 40l40-40v40z',
  O: 'm20 8a12 12 0 1 1 0 24a12 12 0 1 1 0-24z',
  R: 'm20 0a20 20 0 1 1 0 40a20 20 0 1 1 0-40zm0 11a9 9 0 1 0 0 18a9 9 0 1 0 0-18z',
  Q: 'm0 6h40v5h-40zm0 12h40v5h-40zm0 12h26v5h-26z', // list of answers
}

const fills: Record<string, string> = {
  a: 'accent',
  s: 'accent-soft',
  d: 'deep-2',
  i: 'ink',
  m: 'money',
  n: 'money-soft',
  r: 'rule',
  w: 'well',
}

export interface DrawingProps {
  /** Two characters per cell: its shape and its fill; '..' is an empty cell. */
  rows: readonly string[]
  fit?: string
}

export function Drawing({ rows, fit }: DrawingProps) {
  const paths: Record<string, string> = {}
  rows.forEach((row, y) => {
    for (let x = 0; x * 2 < row.length; x++) {
      const [shape = '', fill = ''] = row.slice(x * 2)
      if (shape !== '.') paths[fill] = `${paths[fill] ?? ''}M${x * 40} ${y * 40}${shapes[shape]}`
    }
  })
  const width = (rows[0] ?? '').length * 20
  return (
    <svg
      className="panel-drawing"
      viewBox={`0 0 ${width} ${rows.length * 40}`}
      preserveAspectRatio={fit}
      aria-hidden="true"
    >
      {Object.entries(paths).map(([fill, d]) => (
        <Shape key={fill} d={d} fill={`var(--${fills[fill]})`} />
      ))}
    </svg>
  )
}
