import type { ComponentProps, RefObject } from 'react'
import { Link } from '#components/ui/link.tsx'
import type { MenuCategory } from './menu-category.ts'

interface CategoryFlyoutProps extends Pick<ComponentProps<'div'>, 'onPointerEnter'> {
  id: string
  panel: RefObject<HTMLDivElement | null>
  category: MenuCategory
  hrefOf: (category: number) => string
  onLeave: () => void
}

/** Second and third level of one category, beside its entry and no larger than what it holds. */
export function CategoryFlyout({ id, panel, category, hrefOf, onLeave, onPointerEnter }: CategoryFlyoutProps) {
  return (
    <div
      ref={panel}
      id={id}
      onPointerEnter={onPointerEnter}
      className="absolute top-0 left-full min-h-11 w-max max-w-120 border border-line bg-surface px-4 py-3 shadow-float"
    >
      <ul className="flex flex-wrap gap-x-4 gap-y-2">
        {category.children.map((child) => (
          <li key={child.id} className={child.children.length > 0 ? 'flex w-full gap-4' : undefined}>
            <Link
              href={hrefOf(child.id)}
              onClick={onLeave}
              className={
                child.children.length > 0 ? 'w-24 shrink-0 font-semibold hover:text-brand-700' : 'hover:text-brand-700'
              }
            >
              {child.name}
            </Link>
            {child.children.length > 0 && (
              <ul className="flex flex-wrap gap-x-4 gap-y-1 text-table">
                {child.children.map((leaf) => (
                  <li key={leaf.id}>
                    <Link href={hrefOf(leaf.id)} onClick={onLeave} className="hover:text-brand-700 hover:underline">
                      {leaf.name}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
