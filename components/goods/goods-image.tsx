import { cx } from '#components/ui/cx.ts'
import type { CardGoods, Goods } from '#lib/domain/goods.ts'

/**
 * With the page, not when it is scrolled to; `first` also before what else the page asks for: the largest of what is seen first.
 * All others come after the scripts of the page: on a slow line a hundred kilobytes of them kept it from being used.
 */
export type Eager = boolean | 'first'

/** Picture of goods from the same origin; the box keeps its space before the picture is there. */
export function GoodsImage({
  goods,
  size,
  eager,
}: { eager?: Eager | undefined } & (
  | { goods: Pick<CardGoods, 'name' | 'image'>; size: 'row' | 'card' }
  | { goods: Pick<Goods, 'name' | 'image'>; size: 'detail' }
)) {
  const pixels = { row: 40, card: 180, detail: 400 }[size]
  const box = { row: 'size-10', card: 'aspect-square w-full max-w-45', detail: 'aspect-square w-full max-w-100' }[size]
  if (goods.image === null) {
    return <span className={cx(box, 'block bg-page text-center text-meta text-ink-500')}>暂无图片</span>
  }
  return (
    <img
      src={size === 'detail' ? goods.image.detail : goods.image.list}
      alt={size === 'row' ? '' : goods.name}
      width={pixels}
      height={pixels}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager === 'first' ? 'high' : eager ? undefined : 'low'}
      decoding={eager ? 'auto' : 'async'}
      className={cx(box, 'block bg-surface object-contain')}
    />
  )
}
