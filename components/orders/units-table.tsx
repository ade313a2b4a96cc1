import { controlClass, FieldError } from '#components/ui/field.tsx'
import { Cell, Row, RowHeader, Table, TableHead } from '#components/ui/table.tsx'
import type { Order, OrderBatch, OrderLine } from '#lib/domain/order.ts'
import type { SoldUnit } from '#lib/kernel/quantity.ts'
import { readQuantityOf } from '#lib/kernel/quantity.ts'

/** What a buyer claims of one batch: why, and how many units. */
export interface UnitChoice<Cause extends string> {
  readonly cause: Cause | ''
  /** As it is typed: how many, the buyer says, not the form. */
  readonly text: string
  /** 0 while it cannot be read. */
  readonly quantity: number
  /** Why it cannot; empty where it can. */
  readonly problem: string
}

const noChoice = { cause: '', text: '', quantity: 0, problem: '' } as const

function typedChoice<Cause extends string>(
  cause: Cause,
  text: string,
  sold: SoldUnit,
  most: number,
): UnitChoice<Cause> {
  const read = readQuantityOf(sold, text, most)
  return read.ok
    ? { cause, text, quantity: read.value, problem: '' }
    : { cause, text, quantity: 0, problem: read.problem.message }
}

export interface BatchOfLine {
  readonly line: OrderLine
  readonly batch: OrderBatch
  /** Most units that can be claimed. */
  readonly most: number
}

export function batchesOf(order: Order, mostOf: (batch: OrderBatch) => number): BatchOfLine[] {
  return order.lines
    .flatMap((line) => line.batches.map((batch) => ({ line, batch, most: mostOf(batch) })))
    .filter(({ most }) => most > 0)
}

interface UnitsTableProps<Cause extends string> {
  caption: string
  rows: readonly BatchOfLine[]
  causesOf: (batch: OrderBatch) => readonly { readonly value: Cause; readonly text: string }[]
  /** What the unclaimed rest of a batch is called: 无差异, 不退. */
  noneText: string
  mostLabel: string
  quantityLabel: string
  choices: ReadonlyMap<number, UnitChoice<Cause>>
  onChoose: (batchId: number, choice: UnitChoice<Cause>) => void
}

/** Batch by batch: how many there are, what is wrong with them, and with how many. */
export function UnitsTable<Cause extends string>(props: UnitsTableProps<Cause>) {
  const { caption, rows, causesOf, noneText, mostLabel, quantityLabel, choices, onChoose } = props
  return (
    <Table className="phone-cards plain-rows" caption={caption}>
      <TableHead columns={['商品', '批号 · 效期', { title: mostLabel, numeric: true }, '原因', quantityLabel]} />
      <tbody>
        {rows.map(({ line, batch, most }) => {
          const choice = choices.get(batch.id) ?? noChoice
          const name = batch.goodsName === '' ? line.name : `${line.name}：${batch.goodsName}`
          const label = `${name} ${batch.number}`
          const causes = causesOf(batch)
          return (
            <Row key={batch.id}>
              <RowHeader>
                <span className="font-semibold">{name}</span>
                {batch.isGift && <span className="ml-1 text-meta text-ink-500">赠品</span>}
                <span className="block text-meta text-ink-500">
                  {[batch.goodsName === '' ? line.spec : '', line.manufacturer].filter(Boolean).join(' · ')}
                </span>
              </RowHeader>
              <Cell className="cell-labelled whitespace-nowrap" data-label="批号">
                {batch.number} · {batch.expiresOn}
              </Cell>
              <Cell numeric className="cell-labelled" data-label={mostLabel}>
                {most}
                {line.unit}
              </Cell>
              <Cell className="cell-labelled" data-label="原因">
                <select
                  aria-label={`原因 ${label}`}
                  value={choice.cause}
                  onChange={(event) => {
                    const cause = causes.find(({ value }) => value === event.currentTarget.value)?.value ?? ''
                    onChoose(batch.id, cause === '' ? noChoice : typedChoice(cause, choice.text, line, most))
                  }}
                  className={controlClass(false, 'h-8 max-w-30 max-tablet:h-11')}
                >
                  <option value="">{noneText}</option>
                  {causes.map(({ value, text }) => (
                    <option key={value} value={value}>
                      {text}
                    </option>
                  ))}
                </select>
              </Cell>
              <Cell className="cell-labelled" data-label={quantityLabel}>
                <input
                  type="text"
                  inputMode="numeric"
                  autoComplete="off"
                  aria-label={`${quantityLabel} ${label}`}
                  aria-invalid={choice.text !== '' && choice.problem !== ''}
                  aria-describedby={choice.text !== '' && choice.problem !== '' ? `units-${batch.id}` : undefined}
                  disabled={choice.cause === ''}
                  maxLength={32}
                  value={choice.text}
                  onFocus={(event) => event.currentTarget.select()}
                  onChange={(event) => {
                    if (choice.cause === '') return
                    onChoose(batch.id, typedChoice(choice.cause, event.currentTarget.value, line, most))
                  }}
                  className={controlClass(false, 'h-8 max-w-24 text-center max-tablet:h-11')}
                />
                {choice.text !== '' && choice.problem !== '' && (
                  <FieldError id={`units-${batch.id}`}>{choice.problem}</FieldError>
                )}
              </Cell>
            </Row>
          )
        })}
      </tbody>
    </Table>
  )
}
