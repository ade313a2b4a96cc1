import { useState } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Link } from '#components/ui/link.tsx'
import { Modal } from '#components/ui/modal.tsx'
import { Shown } from '#components/ui/shown.tsx'
import { useCommonData } from '#lib/browser/use-common-data.ts'
import { useListMode } from '#lib/browser/use-display.ts'
import type { Category } from '#lib/domain/common.ts'
import { listUrl } from '#lib/routes/links.ts'

function Children({ category, onLeave }: { category: Category; onLeave: () => void }) {
  const mode = useListMode()
  const hrefOf = (id: number) => listUrl(mode, { select: id })
  const entry = 'flex min-h-11 items-center'
  return (
    <ul className="min-w-0 flex-1 overflow-y-auto pl-4">
      <li>
        <Link href={hrefOf(category.id)} onClick={onLeave} className={cx(entry, 'text-brand-700')}>
          全部{category.name}
        </Link>
      </li>
      {category.children.map((child) => (
        <li key={child.id}>
          <Link
            href={hrefOf(child.id)}
            onClick={onLeave}
            className={cx(entry, child.children.length > 0 && 'font-semibold')}
          >
            {child.name}
          </Link>
          <ul className="flex flex-wrap gap-x-4">
            {child.children.map((leaf) => (
              <li key={leaf.id}>
                <Link href={hrefOf(leaf.id)} onClick={onLeave} className={entry}>
                  {leaf.name}
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** All categories in two columns, for phones. */
export function CategorySheet({ onClose }: { onClose: () => void }) {
  return (
    <Modal open onClose={onClose} title="商品分类" placement="sheet">
      <Shown asked={useCommonData()} label="商品分类">
        {({ categories }) => <Categories categories={categories.all} onLeave={onClose} />}
      </Shown>
    </Modal>
  )
}

function Categories({ categories, onLeave }: { categories: readonly Category[]; onLeave: () => void }) {
  const [chosen, setChosen] = useState<number>()
  const current = categories.find((category) => category.id === chosen) ?? categories[0]
  if (!current) return null
  return (
    <div className="flex h-[60vh]">
      <ul className="w-30 shrink-0 overflow-y-auto bg-page">
        {categories.map((category) => (
          <li key={category.id}>
            <button
              type="button"
              aria-pressed={category === current}
              onClick={() => setChosen(category.id)}
              className={cx(
                'min-h-11 w-full px-2 text-left',
                category === current && 'bg-surface font-semibold text-brand-700',
              )}
            >
              {category.name}
            </button>
          </li>
        ))}
      </ul>
      <Children category={current} onLeave={onLeave} />
    </div>
  )
}
