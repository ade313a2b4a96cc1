import type { ReactNode } from 'react'

interface SheetProps {
  /** Who the paper comes from. */
  maker: string
  title: string
  /** Facts under the heading, a label and its text each; those without a text are left out. */
  facts: readonly (readonly [label: string, text: string])[]
  /** Right of the heading. */
  corner?: ReactNode
  children: ReactNode
}

/** A sheet of paper in black on white: heading, facts, content. Its sizes are those of paper (globals.css). */
export function Sheet({ maker, title, facts, corner, children }: SheetProps) {
  return (
    <article className="sheet">
      <header>
        <div>
          <p>{maker}</p>
          <h2>{title}</h2>
        </div>
        {corner}
      </header>
      <dl>
        {facts
          .filter(([, text]) => text !== '')
          .map(([label, text]) => (
            <div key={label}>
              <dt>{label}：</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
      {children}
    </article>
  )
}

/** A column of a sheet's table. Figures are right-aligned and never break; a text may, when it does not fit its line. */
export interface SheetColumn<Row> {
  readonly title: string
  readonly kind?: 'text' | 'figure'
  readonly of: (row: Row) => ReactNode
}

interface SheetTableProps<Row> {
  caption: string
  columns: readonly SheetColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** Under the last row, over all columns. */
  foot?: ReactNode
}

/** One line a row, numbered; the head is repeated on every page. */
export function SheetTable<Row>({ caption, columns, rows, keyOf, foot }: SheetTableProps<Row>) {
  return (
    <table>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">序号</th>
          {columns.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={keyOf(row)}>
            <td data-title="序号">{at + 1}</td>
            {columns.map(({ title, kind, of }) => (
              <td key={title} data-kind={kind} data-title={title}>
                {of(row)}
              </td>
            ))}
          </tr>
        ))}
        {foot && (
          <tr>
            <td colSpan={columns.length + 1}>{foot}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

interface SheetFootProps {
  /** Who signs, a line each. */
  signs: readonly string[]
  /** Whose seal has room beside. */
  seals: readonly string[]
  /** Small print at the end. */
  note?: string
}

/** Lines to sign on and room for seals. */
export function SheetFoot({ signs, seals, note }: SheetFootProps) {
  return (
    <footer>
      <div>
        {signs.map((sign) => (
          <p key={sign}>
            {sign}：<span />
          </p>
        ))}
      </div>
      {seals.map((seal) => (
        <p key={seal} data-seal>
          （{seal}）
        </p>
      ))}
      {note && <small>{note}</small>}
    </footer>
  )
}
