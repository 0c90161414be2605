// biome-ignore-all lint/a11y/noRedundantRoles: entries are drawn by `display: grid`, which removes the roles in some
// browsers

import type { ReactNode } from 'react'
import { count } from './format/count.ts'
import { Icon } from './icon.tsx'
import { Skeleton } from './skeleton.tsx'
import { styles } from './styles.ts'
import css from './table.css'

styles(css)

const UP = 'M8 9.5L12 5.5L16 9.5'
const DOWN = 'M8 14.5L12 18.5L16 14.5'
const arrows = { ascending: UP, descending: DOWN, none: UP + DOWN }

export interface Column<Row> {
  id: string
  heading: ReactNode
  cell: (row: Row) => ReactNode
  place?: 'main' | 'amount' | 'action'
  end?: boolean
  sort?: 'ascending' | 'descending' | undefined
  /** Makes the heading a button. The narrow layout has no headings, so repeat the control in a `panel-table-bar`. */
  onSort?: () => void
}

export interface TableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  group?: (row: Row) => string
  narrow?: (row: Row) => ReactNode
}

const cellClassOf = <Row,>({ place, end }: Column<Row>) =>
  `panel-table-cell${place ? ` panel-table-${place}` : ''}${end ? ' panel-table-end' : ''}`

function Cells<Row>({ columns, row, narrow }: Pick<TableProps<Row>, 'columns' | 'narrow'> & { row: Row }) {
  return columns.map((column) => (
    <td key={column.id} className={cellClassOf(column)} role="cell">
      {column.cell(row)}
      {column.place === 'main' && narrow && (
        <span className="panel-table-detail panel-table-narrow">{narrow(row)}</span>
      )}
    </td>
  ))
}

function groupsOf<Row>(rows: readonly Row[], group?: (row: Row) => string) {
  const groups: { key: string; heading: string | undefined; rows: Row[] }[] = []
  if (!group) return [{ key: '', heading: undefined, rows }]
  for (const row of rows) {
    const heading = group(row)
    const last = groups.at(-1)
    if (last?.heading === heading) last.rows.push(row)
    else {
      const isFirst = groups.every((other) => other.heading !== heading)
      groups.push({ key: isFirst ? heading : `${heading} ${groups.length}`, heading, rows: [row] })
    }
  }
  return groups
}

/**
 * A table if its container is wider than 44em, otherwise a list of dated entries. In a main cell, `panel-table-detail`
 * is a second line, and `panel-table-wide` shows only in the table.
 */
export function Table<Row>({ label, columns, rows, rowKey, group, narrow }: TableProps<Row>) {
  return (
    <div className="panel-table">
      <table className="panel-table-grid" role="table" aria-label={label}>
        <thead className="panel-table-head" role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.id}
                className={`${cellClassOf(column)} panel-table-heading`}
                role="columnheader"
                scope="col"
                aria-sort={column.sort}
              >
                {column.onSort ? (
                  <button
                    type="button"
                    className={`panel-table-sort${column.sort ? ' panel-table-sorted' : ''}`}
                    onClick={column.onSort}
                  >
                    {column.heading}
                    <Icon d={arrows[column.sort ?? 'none']} />
                  </button>
                ) : (
                  column.heading
                )}
              </th>
            ))}
          </tr>
        </thead>
        {groupsOf(rows, group).map(({ key, heading, rows: grouped }) => (
          <tbody key={key} className="panel-table-body" role="rowgroup">
            {heading !== undefined && (
              <tr className="panel-table-group" role="row">
                {/* biome-ignore lint/a11y/useSemanticElements: it is the heading of several rows */}
                <th className="panel-table-group-heading" role="rowheader" scope="rowgroup" colSpan={columns.length}>
                  {heading}
                </th>
              </tr>
            )}
            {grouped.map((row) => (
              <tr key={rowKey(row)} className="panel-table-row" role="row">
                <Cells columns={columns} row={row} {...(narrow ? { narrow } : {})} />
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

interface TableWaitProps<Row> extends Pick<TableProps<Row>, 'columns'> {
  rows: number
  cells: Readonly<Record<string, ReactNode>>
  narrow: ReactNode
}

export function TableWait<Row>({ columns, rows, cells, narrow }: TableWaitProps<Row>) {
  return (
    <div inert aria-hidden="true">
      <Table
        label=""
        columns={columns.map(
          (column): Column<number> => ({ ...column, cell: () => cells[column.id] ?? <Skeleton width="4em" /> }),
        )}
        rows={count(rows)}
        rowKey={(row) => row}
        narrow={() => narrow}
      />
    </div>
  )
}
