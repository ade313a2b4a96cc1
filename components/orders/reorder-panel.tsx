import { useState } from 'react'
import { useRowInputs } from '#components/goods/use-row-inputs.ts'
import { buttonClass } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { Shown } from '#components/ui/shown.tsx'
import { Notice } from '#components/ui/states.tsx'
import { Table, TableHead } from '#components/ui/table.tsx'
import { WorkButton } from '#components/ui/work-button.tsx'
import { reorderLines, useReorder } from '#lib/browser/use-reorder.ts'
import type { ReorderLine } from '#lib/domain/order.ts'
import { orderUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { ReorderRow } from './reorder-row.tsx'

interface ReorderedOrder {
  readonly id: number
  readonly number: string
}

const canBuy = (line: ReorderLine): boolean => line.quantity > 0

/** A former order as it could be bought now: what changed is said before anything is in the cart. */
export function ReorderPanel({ order }: { order: ReorderedOrder }) {
  return (
    <Shown asked={useReorder(order.id)} label="价格和库存" doing="核对" height="h-40">
      {(lines) => <Lines order={order} lines={lines} />}
    </Shown>
  )
}

function Lines({ order, lines }: { order: ReorderedOrder; lines: readonly ReorderLine[] }) {
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set())
  const [typed, setTyped] = useState<ReadonlyMap<number, number>>(new Map())
  const rows = useRowInputs(lines.length)
  const [done, setDone] = useState<Awaited<ReturnType<typeof reorderLines>>>(null)
  const quantityOf = (line: ReorderLine): number => typed.get(line.lineId) ?? line.quantity
  const keep = (line: ReorderLine, isKept: boolean): void => {
    const next = new Set(skipped)
    if (isKept) next.delete(line.lineId)
    else next.add(line.lineId)
    setSkipped(next)
  }
  const chosen = lines.filter((line) => canBuy(line) && !skipped.has(line.lineId))
  const blocked = lines.length - lines.filter(canBuy).length
  const repriced = lines.filter((line) => line.price !== null && line.price !== line.formerPrice).length

  const add = async (): Promise<void> => {
    setDone(await reorderLines(chosen.map((line) => ({ ...line, wanted: quantityOf(line) }))))
  }

  return (
    <section aria-labelledby="reorder" className="flex flex-col gap-3 border border-brand-600 bg-surface p-3">
      <h2 id="reorder" className="text-section font-semibold">
        再次购买
      </h2>
      <p className="text-table text-ink-700">
        共 {lines.length} 个品种{repriced > 0 && `，${repriced} 个价格有变动`}
        {blocked > 0 && `，${blocked} 个暂不可购买`}。勾选的商品会加入购物车，数量可以修改。
      </p>
      <Table
        className="phone-cards plain-rows desktop:table-fixed"
        caption={`订单 ${order.number} 的商品当前价格和库存`}
      >
        <TableHead
          columns={[
            '商品',
            { title: '上次价', numeric: true, className: 'w-24' },
            { title: '现价', numeric: true, className: 'w-30' },
            { title: '上次数量', numeric: true, className: 'w-24' },
            { title: '采购数量', className: 'w-36 pl-6' },
            { title: '说明', className: 'w-50' },
          ]}
        />
        <tbody>
          {lines.map((line, index) => (
            <ReorderRow
              key={line.lineId}
              line={line}
              quantity={quantityOf(line)}
              isKept={canBuy(line) && !skipped.has(line.lineId)}
              onKeep={(isKept) => keep(line, isKept)}
              onQuantity={(quantity) => {
                setTyped(new Map(typed).set(line.lineId, quantity))
                keep(line, true)
              }}
              inputRef={rows.hold(index)}
              onMove={(direction) => rows.move(index, direction)}
            />
          ))}
        </tbody>
      </Table>
      {done && (
        <Notice kind={done.notes.length > 0 ? 'warn' : 'ok'}>
          已加入 {done.added} 个品种。
          {done.notes.map((note) => (
            <span key={note} className="block">
              {note}
            </span>
          ))}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {done ? (
          <Link href={routes.cart.path} className={buttonClass({ variant: 'brand' })}>
            去购物车
          </Link>
        ) : (
          <WorkButton variant="brand" data-takes-quantity data-main-action disabled={chosen.length === 0} work={add}>
            将 {chosen.length} 个品种加入购物车
          </WorkButton>
        )}
        <Link href={orderUrl(order.id)} className={buttonClass({})}>
          返回订单
        </Link>
      </div>
    </section>
  )
}
