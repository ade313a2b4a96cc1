import { Button } from '#components/ui/button.tsx'
import type { QuantityChoice } from '#lib/domain/purchase-list-quantity.ts'

interface QuantityColumnProps {
  choices: readonly QuantityChoice[]
  /** Null: none of them. */
  onChoose: (at: number | null) => void
}

const nameOf = ({ at, heading }: QuantityChoice): string => (heading === '' ? `第 ${at + 1} 列` : heading)

/** Asks which column of a sheet holds the quantities to buy, where more than one may. */
export function QuantityColumn({ choices, onChoose }: QuantityColumnProps) {
  return (
    <fieldset aria-label="选择数量列" className="flex flex-col gap-2 border border-warn-700 bg-warn-50 p-3 text-table">
      <p role="alert">{choices.length > 1 ? '有多列可能是采购数量，请选择一列' : '请确认哪一列是采购数量'}</p>
      <span className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <Button key={choice.at} onClick={() => onChoose(choice.at)}>
            {nameOf(choice)}
            {choice.sample !== '' && `（如 ${choice.sample}）`}
          </Button>
        ))}
        <Button variant="text" onClick={() => onChoose(null)}>
          都不是，逐行填写
        </Button>
      </span>
    </fieldset>
  )
}
