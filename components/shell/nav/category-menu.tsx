import type { FocusEvent, KeyboardEvent } from 'react'
import { useId, useRef, useState } from 'react'
import { cx } from '#components/ui/cx.ts'
import { useHoverIntent } from '#components/ui/hover-intent.ts'
import { DownIcon, RightIcon } from '#components/ui/icon.tsx'
import { Link } from '#components/ui/link.tsx'
import { useListMode } from '#lib/browser/use-display.ts'
import { listUrl } from '#lib/routes/links.ts'
import { CategoryFlyout } from './category-flyout.tsx'
import type { MenuCategory } from './menu-category.ts'

interface CategoryMenuProps {
  /** Already cut to the menu's length. */
  categories: readonly MenuCategory[]
  /** Free-shipping variant: lists of the zone (yx=1). */
  isPreferred?: boolean
  /** Stays open below the bar on desktops; the page leaves room for it (home). */
  isPinned?: boolean
}

const whole = 'menu'
/** So many share the height of the pinned column; fewer would be far apart. */
const FILLING = 6

/**
 * Category menu: opens by pointing with intent, by the button, and stays reachable by keyboard. Every first-level entry is
 * a link to its list and, beside it, a button for its children.
 */
export function CategoryMenu({ categories, isPreferred = false, isPinned = false }: CategoryMenuProps) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const flyout = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [current, setCurrent] = useState<string>()
  const isShown = isOpen || isPinned
  const mode = useListMode()
  const query = (category: number) => listUrl(mode, { select: category, preferred: isPreferred ? 1 : undefined })

  const close = (): void => {
    column.cancel()
    items.cancel()
    setOpen(false)
    setCurrent(undefined)
  }
  const column = useHoverIntent({
    current: isOpen ? whole : undefined,
    onChange: (next) => (next ? setOpen(true) : close()),
    panel: () => null,
  })
  const items = useHoverIntent({ current, onChange: setCurrent, panel: () => flyout.current })

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || (current === undefined && !isOpen)) return
    event.stopPropagation()
    if (current === undefined) {
      close()
      opener.current?.focus()
      return
    }
    const button = document.getElementById(`${id}-button-${current}`)
    items.cancel()
    setCurrent(undefined)
    button?.focus()
  }
  const onBlur = (event: FocusEvent): void => {
    if (event.relatedTarget instanceof Node && !root.current?.contains(event.relatedTarget)) close()
  }

  return (
    <nav
      aria-label="商品分类"
      ref={root}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      className="relative w-50 self-start max-desktop:w-40"
      {...column.area()}
    >
      <div
        className="flex h-10 items-center bg-brand-600 text-nav text-white hover:bg-brand-700"
        {...column.item(whole)}
      >
        <Link
          href={listUrl(mode, { preferred: isPreferred ? 1 : undefined })}
          className="flex-1 pl-4 leading-10"
          onClick={close}
        >
          全部商品分类
        </Link>
        <button
          ref={opener}
          type="button"
          aria-label="展开商品分类"
          aria-expanded={isOpen}
          aria-controls={`${id}-column`}
          onClick={() => (isOpen ? close() : setOpen(true))}
          className={cx('flex size-10 items-center justify-center', isPinned && 'desktop:hidden')}
        >
          <DownIcon className={cx('size-4', isOpen && 'rotate-180')} />
        </button>
      </div>
      {isShown && (
        <div
          id={`${id}-column`}
          className={cx(
            'absolute top-full left-0 z-popover w-50 bg-surface',
            isPinned && !isOpen
              ? 'category-pinned border-line border-r max-desktop:hidden'
              : 'border border-line border-t-0 shadow-float',
          )}
          {...items.area()}
        >
          <ul className={isPinned ? 'flex h-full flex-col' : undefined}>
            {categories.map((category) => {
              const key = String(category.id)
              const isCurrent = current === key
              return (
                <li
                  key={key}
                  className={cx(
                    'flex min-h-11 items-center',
                    categories.length >= FILLING && 'flex-1',
                    isCurrent && 'relative bg-row-hover',
                  )}
                  {...(category.children.length > 0 ? items.item(key) : undefined)}
                >
                  <Link
                    href={query(category.id)}
                    className="flex-1 truncate py-2 pl-4 hover:text-brand-700"
                    onClick={close}
                  >
                    {category.name}
                  </Link>
                  {category.children.length > 0 && (
                    <button
                      id={`${id}-button-${key}`}
                      type="button"
                      aria-label={`${category.name}的下级分类`}
                      aria-expanded={isCurrent}
                      aria-controls={`${id}-flyout`}
                      onClick={() => setCurrent(isCurrent ? undefined : key)}
                      className="flex h-8 w-8 items-center justify-center text-ink-500"
                    >
                      <RightIcon className="size-4" />
                    </button>
                  )}
                  {isCurrent && (
                    <CategoryFlyout
                      id={`${id}-flyout`}
                      panel={flyout}
                      category={category}
                      hrefOf={query}
                      onLeave={close}
                      {...items.panelProps}
                    />
                  )}
                </li>
              )
            })}
          </ul>
        </div>
      )}
    </nav>
  )
}
