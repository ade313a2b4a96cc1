'use client'

import { ChoiceBar } from '#components/goods/choice-bar.tsx'
import { ChoiceTable } from '#components/goods/choice-table.tsx'
import { useChoice } from '#components/goods/use-choice.ts'
import { Button } from '#components/ui/button.tsx'
import { confirmDialog } from '#components/ui/dialog-state.ts'
import { PageOf } from '#components/ui/page-of.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { showToast } from '#components/ui/toast-state.ts'
import { changeFavorites, useFavoritePage } from '#lib/browser/use-favorites.ts'
import type { Goods } from '#lib/domain/goods.ts'
import { favoritesUrl, listUrl } from '#lib/routes/links.ts'
import { StarTabs } from './star-tabs.tsx'

/** What the member keeps: chosen, taken out and put into the cart many at once. */
export function FavoritesPage({ page }: { page: number }) {
  const asked = useFavoritePage(page)
  const choice = useChoice()

  const takeOut = async (goods: readonly Goods[]): Promise<void> => {
    const ids = goods.map((each) => each.id)
    if (ids.length > 1) {
      const agreed = await confirmDialog.ask({
        message: `确定取消收藏这 ${ids.length} 个品种吗？`,
        confirm: '取消收藏',
        destructive: true,
      })
      if (!agreed) return
    }
    if (!(await changeFavorites('cancel', ids))) return
    choice.choose(ids, false)
    showToast('取消收藏成功', { action: { text: '撤销', run: () => void changeFavorites('add', ids) } })
  }

  return (
    <div className="flex flex-col gap-3">
      <StarTabs current="favorites" />
      <PageOf
        label="收藏"
        asked={asked}
        hrefOf={(target) => favoritesUrl({ page: target })}
        empty={
          <EmptyState
            text="暂无收藏商品，在商品列表中点击心形即可收藏"
            way={{ href: listUrl('table'), text: '去看看' }}
          />
        }
      >
        {(goods) => (
          <>
            <ChoiceTable
              caption="我的收藏"
              goods={goods}
              choice={choice}
              action={(each) => (
                <Button
                  variant="text"
                  size="row"
                  // On a phone two buttons would take a line more; there the bar below takes out what is chosen.
                  className="max-tablet:hidden"
                  aria-label={`取消收藏 ${each.name}`}
                  onClick={() => void takeOut([each])}
                >
                  取消收藏
                </Button>
              )}
            />
            <ChoiceBar goods={goods} choice={choice}>
              <Button
                size="row"
                disabled={!goods.some((each) => choice.chosen.has(each.id))}
                onClick={() => void takeOut(goods.filter((each) => choice.chosen.has(each.id)))}
              >
                取消收藏所选
              </Button>
            </ChoiceBar>
          </>
        )}
      </PageOf>
    </div>
  )
}
