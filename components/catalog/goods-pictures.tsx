import type { KeyboardEvent } from 'react'
import { useEffect, useState } from 'react'
import { GoodsImage } from '#components/goods/goods-image.tsx'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { SearchIcon } from '#components/ui/icon.tsx'
import { Modal, preloadModal } from '#components/ui/modal.tsx'
import type { Goods } from '#lib/domain/goods.ts'
import type { GoodsDetail } from '#lib/domain/goods-detail.ts'

interface GoodsPicturesProps {
  goods: Pick<Goods, 'name' | 'image'>
  pictures: GoodsDetail['pictures']
}

/** The picture of goods, the others to choose from below it, and a large view with the arrow keys. */
export function GoodsPictures({ goods, pictures }: GoodsPicturesProps) {
  const [shown, setShown] = useState(0)
  const [isLarge, setLarge] = useState(false)
  useEffect(preloadModal, [])
  const picture = pictures[shown] ?? goods.image
  if (picture === null) return <GoodsImage goods={goods} size="detail" />
  const step = (by: number) => setShown((at) => (at + by + pictures.length) % pictures.length)
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'ArrowRight') step(1)
    if (key === 'ArrowLeft') step(-1)
  }
  const isMany = pictures.length > 1
  return (
    <div>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`放大图片 ${goods.name}`}
        onClick={() => setLarge(true)}
        className="relative block w-full max-w-100 cursor-zoom-in max-tablet:mx-auto max-tablet:max-w-60"
      >
        <GoodsImage goods={{ ...goods, image: picture }} size="detail" eager="first" />
        <span className="absolute right-2 bottom-2 flex size-8 items-center justify-center bg-page text-ink-700">
          <SearchIcon />
        </span>
      </button>
      {isMany && (
        <ul aria-label="商品图片" className="mt-2 flex flex-wrap gap-2 max-tablet:justify-center">
          {pictures.map(({ list }, at) => (
            <li key={list}>
              <button
                type="button"
                aria-label={`第 ${at + 1} 张，共 ${pictures.length} 张`}
                aria-current={at === shown || undefined}
                onClick={() => setShown(at)}
                className={cx('block border p-0.5', at === shown ? 'border-brand-600' : 'border-line')}
              >
                <img src={list} alt="" width={56} height={56} loading="lazy" className="block size-14 object-contain" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Modal open={isLarge} onClose={() => setLarge(false)} title={goods.name} placement="full">
        <div className="flex h-full flex-col items-center gap-3 p-4">
          <img
            src={pictures[shown]?.large ?? picture.detail}
            alt={goods.name}
            className="min-h-0 w-full flex-1 object-contain"
          />
          {isMany && (
            <div className="flex items-center gap-4">
              <Button onKeyDown={onKeyDown} onClick={() => step(-1)}>
                上一张
              </Button>
              <span role="status">
                {shown + 1} / {pictures.length}
              </span>
              <Button onKeyDown={onKeyDown} onClick={() => step(1)}>
                下一张
              </Button>
            </div>
          )}
        </div>
      </Modal>
    </div>
  )
}
