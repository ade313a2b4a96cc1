'use client'

import { ChoiceBar } from '#components/goods/choice-bar.tsx'
import { ChoiceTable } from '#components/goods/choice-table.tsx'
import { useChoice } from '#components/goods/use-choice.ts'
import { Button } from '#components/ui/button.tsx'
import { PageOf } from '#components/ui/page-of.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { showToast } from '#components/ui/toast-state.ts'
import { stopWaiting, useBackInStockPage } from '#lib/browser/use-back-in-stock.ts'
import type { BackInStockAlert } from '#lib/domain/back-in-stock.ts'
import { favoritesUrl, listUrl } from '#lib/routes/links.ts'
import { StarTabs } from './star-tabs.tsx'

function AlertState({ alert }: { alert: BackInStockAlert | undefined }) {
  if (!alert) return null
  if (alert.notifiedAt) {
    return (
      <>
        已发到货通知
        <span className="block text-meta text-ink-500">{alert.notifiedAt.slice(0, 16)}</span>
      </>
    )
  }
  return (
    <>
      等待到货
      <span className="block text-meta text-ink-500">{alert.createdAt.slice(0, 10)} 登记</span>
    </>
  )
}

/** Goods the member waits for, and those that have come since. */
export function BackInStockPage({ page }: { page: number }) {
  const asked = useBackInStockPage(page)
  const choice = useChoice()

  const forget = async (ids: readonly number[]): Promise<void> => {
    if (!(await stopWaiting(ids))) return
    choice.choose(ids, false)
    showToast('已取消到货通知')
    asked.reload()
  }

  return (
    <div className="flex flex-col gap-3">
      <StarTabs current="arrivals" />
      <PageOf
        label="到货通知"
        asked={asked}
        hrefOf={(target) => favoritesUrl({ view: 'arrivals', page: target })}
        empty={
          <EmptyState
            text="暂无到货通知，可在缺货商品旁登记，到货后会发消息通知您"
            way={{ href: listUrl('table'), text: '去看看' }}
          />
        }
      >
        {(alerts) => {
          const goods = alerts.map((each) => each.goods)
          return (
            <>
              <ChoiceTable
                caption="到货通知"
                goods={goods}
                choice={choice}
                extra={{
                  title: '通知',
                  of: ({ id }) => <AlertState alert={alerts.find((each) => each.goods.id === id)} />,
                }}
                action={(each) => (
                  <Button
                    variant="text"
                    size="row"
                    aria-label={`移除 ${each.name}`}
                    onClick={() => void forget([each.id])}
                  >
                    移除
                  </Button>
                )}
              />
              <ChoiceBar goods={goods} choice={choice}>
                <Button
                  size="row"
                  disabled={!goods.some((each) => choice.chosen.has(each.id))}
                  onClick={() => void forget(goods.filter((each) => choice.chosen.has(each.id)).map((each) => each.id))}
                >
                  移除所选
                </Button>
              </ChoiceBar>
            </>
          )
        }}
      </PageOf>
    </div>
  )
}
