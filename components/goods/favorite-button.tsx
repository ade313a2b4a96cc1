import { useRouter } from 'next/navigation'
import { cx } from '#components/ui/cx.ts'
import { FullHeartIcon, HeartIcon } from '#components/ui/icon.tsx'
import { showToast } from '#components/ui/toast-state.ts'
import { isSignedIn } from '#lib/browser/signed-in.ts'
import { changeFavorites, useFavoriteIds } from '#lib/browser/use-favorites.ts'
import type { Goods } from '#lib/domain/goods.ts'
import { goodsUrl, loginUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'

/** Adds goods to the favourites or takes them out again. */
export function FavoriteButton({ goods, withText }: { goods: Goods; withText?: boolean }) {
  const router = useRouter()
  const isFavorite = useFavoriteIds().has(goods.id)

  const toggle = async (): Promise<void> => {
    // Asked at the press: what was rendered may be the guest's view that a page comes alive with.
    if (!isSignedIn()) {
      router.push(loginUrl(goodsUrl(goods.id)))
      return
    }
    if (isFavorite) {
      if (await changeFavorites('cancel', [goods.id])) showToast('取消收藏成功')
      return
    }
    if (!(await changeFavorites('add', [goods.id]))) return
    showToast('收藏成功', { action: { text: '查看我的收藏', href: routes.favorites.path } })
  }

  return (
    <button
      type="button"
      aria-pressed={isFavorite}
      aria-label={withText ? undefined : `收藏 ${goods.name}`}
      title="收藏"
      onClick={() => void toggle()}
      className={cx(
        'inline-flex min-h-7 min-w-7 items-center justify-center gap-1 text-table max-tablet:min-h-11 max-tablet:min-w-11',
        isFavorite ? 'text-price' : 'text-ink-500 hover:text-brand-700',
      )}
    >
      {isFavorite ? <FullHeartIcon /> : <HeartIcon />}
      {withText && (isFavorite ? '已收藏' : '收藏')}
    </button>
  )
}
