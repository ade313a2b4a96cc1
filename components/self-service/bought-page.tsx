'use client'

import { ChoiceBar } from '#components/goods/choice-bar.tsx'
import { ChoiceTable } from '#components/goods/choice-table.tsx'
import { EntryDesk } from '#components/goods/desk/entry-desk.tsx'
import type { PurchaseRow } from '#components/goods/purchase-sheet.tsx'
import { PurchaseSheet } from '#components/goods/purchase-sheet.tsx'
import { useChoice } from '#components/goods/use-choice.ts'
import { cx } from '#components/ui/cx.ts'
import { Link } from '#components/ui/link.tsx'
import { PageOf } from '#components/ui/page-of.tsx'
import { PrintButton } from '#components/ui/print-button.tsx'
import { Printed } from '#components/ui/printed.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { useBoughtPage } from '#lib/browser/use-purchase-history.ts'
import type { Goods } from '#lib/domain/goods.ts'
import { ladderAmount, priceAt } from '#lib/domain/ladder.ts'
import type { BoughtGoods, BoughtOrder } from '#lib/domain/purchase.ts'
import { lastWords } from '#lib/domain/purchase.ts'
import { formatUnitPrice } from '#lib/kernel/money.ts'
import { listUrl, quickPurchaseUrl } from '#lib/routes/links.ts'
import { PurchaseTabs } from './purchase-tabs.tsx'

const orders: readonly { readonly key: BoughtOrder; readonly text: string }[] = [
  { key: 'times', text: '常购在前' },
  { key: 'recent', text: '最近采购' },
  { key: 'name', text: '名称' },
]

const urlOf = (order: BoughtOrder, page?: number) =>
  quickPurchaseUrl({ order: order === 'times' ? undefined : order, page })

interface LastTimeProps {
  bought: BoughtGoods | undefined
  /** How many are in the field beside it. */
  quantityOf: (goods: Goods) => number
}

/** Last price and date, and whether it costs more or less now. */
function LastTime({ bought, quantityOf }: LastTimeProps) {
  if (!bought) return null
  const now = priceAt(bought.goods, quantityOf(bought.goods))
  const { goods, lastPrice, times } = bought
  const change = now === null || lastPrice === null ? 0 : now - lastPrice
  return (
    <>
      {lastPrice !== null && (
        <span className="whitespace-nowrap tablet:block">
          {formatUnitPrice(lastPrice, goods.unit)}
          {change !== 0 && (
            <span className={cx('ml-1 text-meta', change > 0 ? 'text-price' : 'text-ok-700')}>
              {change > 0 ? '已涨价' : '已降价'}
            </span>
          )}
        </span>
      )}
      <span className="whitespace-nowrap text-meta text-ink-500 max-tablet:ml-2 tablet:block">
        {lastWords(bought)} {times !== null && `共${times}次`}
      </span>
    </>
  )
}

const lastNote = (bought: BoughtGoods): string => {
  const { goods, lastPrice } = bought
  const words = [lastWords(bought), lastPrice === null ? '' : formatUnitPrice(lastPrice, goods.unit)].filter(Boolean)
  return words.length === 0 ? '' : `上次 ${words.join(' ')}`
}

const toRow = ({ goods, ...last }: BoughtGoods, quantity: number): PurchaseRow => ({
  ...goods,
  price: priceAt(goods, quantity),
  amount: goods.salePrice === null ? null : ladderAmount(goods.ladder, goods.salePrice, quantity),
  quantity,
  note: lastNote({ goods, ...last }),
})

/** Often-bought goods: last price, date and quantity, ready to be bought again row by row or many at once. */
export function BoughtPage({ order, page }: { order: BoughtOrder; page: number }) {
  const asked = useBoughtPage(order, page)
  const items = asked.data?.items ?? []
  const choice = useChoice(new Map(items.map((each) => [each.goods.id, each.lastQuantity ?? 0])))
  return (
    <div className="flex flex-col gap-2">
      <div className="relative">
        <PurchaseTabs current="bought" />
        <nav
          aria-label="排序"
          className="right-0 bottom-1 flex h-10 items-center gap-4 text-table max-tablet:h-11 tablet:absolute"
        >
          <span className="text-ink-500 max-tablet:hidden">回车加购并到下一行，↑↓ 换行；修改数量即选中</span>
          {orders.map(({ key, text }) => (
            <Link
              key={key}
              href={urlOf(key)}
              aria-current={key === order ? 'true' : undefined}
              className={cx(
                'max-tablet:leading-[44px]',
                key === order ? 'font-semibold text-brand-700' : 'hover:text-brand-700',
              )}
            >
              {text}
            </Link>
          ))}
        </nav>
      </div>
      <EntryDesk />
      <PageOf
        label="常购商品"
        asked={asked}
        hrefOf={(target) => urlOf(order, target)}
        empty={
          <EmptyState
            text="暂无采购记录，下单后常购商品会显示在这里"
            way={{ href: listUrl('table'), text: '去采购' }}
          />
        }
      >
        {(bought) => {
          const goods = bought.map((each) => each.goods)
          return (
            <>
              <ChoiceTable
                caption="常购商品"
                goods={goods}
                choice={choice}
                extra={{
                  title: '上次采购',
                  of: ({ id }) => (
                    <LastTime bought={bought.find((each) => each.goods.id === id)} quantityOf={choice.quantityOf} />
                  ),
                }}
              />
              <ChoiceBar goods={goods} choice={choice}>
                <PrintButton text="打印清单" variant="text" />
              </ChoiceBar>
              <Printed wide>
                <PurchaseSheet rows={bought.map((each) => toRow(each, choice.quantityOf(each.goods)))} />
              </Printed>
            </>
          )
        }}
      </PageOf>
    </div>
  )
}
