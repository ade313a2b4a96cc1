import { Checkbox } from './check.tsx'

interface Choosing<Row> {
  label?: string
  /** Those that can be chosen. */
  rows: readonly Row[]
  isChosen: (row: Row) => boolean
  onChoose: (rows: readonly Row[], isChosen: boolean) => void
  className?: string
}

/** The column in which rows of a table are ticked: its heading ticks all of them. */
export const chooseAll = <Row,>({
  label = '全选本页',
  rows,
  isChosen,
  onChoose,
  className = 'w-10',
}: Choosing<Row>) => ({
  title: (
    <Checkbox
      label={label}
      hideLabel
      disabled={rows.length === 0}
      checked={rows.length > 0 && rows.every(isChosen)}
      onChange={(event) => onChoose(rows, event.currentTarget.checked)}
    />
  ),
  className,
})
