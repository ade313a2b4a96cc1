import type { ComponentProps, ReactNode } from 'react'
import { createElement } from 'react'
import { cx } from './cx.ts'

interface TableProps extends Omit<ComponentProps<'table'>, 'children'> {
  /** What the table lists; read out, not shown. */
  caption: ReactNode
  children: ReactNode
}

/** Rows and cells take their height and padding from the density setting (classes `row`, `cell`). */
export function Table({ caption, className, children, ...rest }: TableProps) {
  return (
    <table {...rest} className={cx('w-full border-collapse bg-surface text-table', className)}>
      <caption className="sr-only">{caption}</caption>
      {children}
    </table>
  )
}

interface TableHeadProps {
  /** Columns by their titles; one that is false is not there. */
  columns: readonly (Column | ReactNode)[]
  sticky?: boolean
  /** Of the row. */
  className?: string
}

/** Sticks below whatever is stuck to the top of the screen (`--stuck-top`). */
export function TableHead({ columns, sticky, className }: TableHeadProps) {
  return (
    <thead className={cx('bg-page text-ink-700', sticky && 'table-head-sticky')}>
      {createElement('tr', { className }, ...columns.map(headerOf))}
    </thead>
  )
}

interface CellProps {
  /** Figures are right-aligned. */
  numeric?: boolean
}

interface Column extends Omit<ComponentProps<'th'>, 'title' | 'children'>, CellProps {
  title: ReactNode
}

const isColumn = (column: Column | ReactNode): column is Column =>
  typeof column === 'object' && column !== null && 'title' in column

function headerOf(column: Column | ReactNode): ReactNode {
  if (!isColumn(column)) return column && <ColumnHeader>{column}</ColumnHeader>
  const { title, ...rest } = column
  return <ColumnHeader {...rest}>{title}</ColumnHeader>
}

export function ColumnHeader({ numeric, className, ...rest }: ComponentProps<'th'> & CellProps) {
  return (
    <th
      scope="col"
      {...rest}
      className={cx('cell h-8 font-normal whitespace-nowrap', numeric ? 'text-right' : 'text-left', className)}
    />
  )
}

/** The cell that names its row, the goods' name for instance. */
export function RowHeader({ className, ...rest }: ComponentProps<'th'>) {
  return <th scope="row" {...rest} className={cx('cell text-left font-normal', className)} />
}

export function Cell({ numeric, className, ...rest }: ComponentProps<'td'> & CellProps) {
  return <td {...rest} className={cx('cell', numeric && 'text-right whitespace-nowrap', className)} />
}

export function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr {...rest} className={cx('row group hover:bg-row-hover focus-within:bg-row-hover', className)} />
}

/** Represents rows of a long table that are not rendered. */
export function SpacerRow({ height, columns }: { height: number; columns: number }) {
  return height > 0 ? (
    <tr>
      <td colSpan={columns} style={{ height }} />
    </tr>
  ) : null
}
