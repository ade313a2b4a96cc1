'use client'

import { useEffect, useState } from 'react'
import { cx } from '#components/ui/cx.ts'
import { DownIcon } from '#components/ui/icon.tsx'
import { NavLink } from '#components/ui/nav-link.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { onAddressChange } from '#lib/browser/address-change.ts'
import { useListMode } from '#lib/browser/use-display.ts'
import type { NavItem } from '#lib/domain/common.ts'
import { afterPaint } from '#lib/kernel/when-idle.ts'
import { inListMode } from '#lib/routes/list-mode.ts'
import { matchRoute } from '#lib/routes/match.ts'

/** The page an address shows; a list is one page in every view. */
const pageOf = (path: string) => matchRoute(inListMode(path, 'card'))

/** Whether an entry is where the buyer is: the same page under any alias, and the filters the entry names. */
function isHere(url: string | null, here: URL | undefined): boolean {
  if (!here || url === null) return false
  const target = new URL(url, here)
  if (target.origin !== here.origin || pageOf(target.pathname) !== pageOf(here.pathname)) return false
  return [...target.searchParams].every(([name, value]) => here.searchParams.get(name) === value)
}

/** What a popover holds, for readers without scripts: nothing would open it for them. */
function NavChildren({ entry }: { entry: NavItem }) {
  return (
    <noscript>
      {entry.children.map(
        ({ name, url }) =>
          url !== null && (
            <a key={name} href={url} className="px-1 text-table">
              {name}
            </a>
          ),
      )}
    </noscript>
  )
}

/** The navigation bar's entries. Which one is current is marked by the browser: the stored header is the same on every page. */
export function NavLinks({ entries }: { entries: readonly NavItem[] }) {
  const mode = useListMode()
  const [here, setHere] = useState<URL>()
  useEffect(() => {
    const follow = (): void => setHere(new URL(window.location.href))
    follow()
    return onAddressChange(() => afterPaint(follow))
  }, [])

  // The entry that names the most filters wins: 药品目录 is not current beside 包邮专区.
  const current = entries
    .filter((entry) => isHere(entry.url, here))
    .sort((a, b) => (b.url?.length ?? 0) - (a.url?.length ?? 0))[0]
  return (
    <ul className="flex flex-wrap">
      {entries.map((entry) => {
        const isCurrent = entry === current
        const link = (
          <NavLink
            href={entry.url === null ? null : inListMode(entry.url, mode)}
            aria-current={isCurrent ? 'page' : undefined}
            className={cx(
              'px-4 text-nav leading-10 hover:text-brand-700 max-desktop:px-2 max-desktop:text-base',
              isCurrent && 'font-semibold text-brand-700',
              entry.children.length > 0 && 'pr-1 max-desktop:pr-0',
            )}
          >
            {entry.name}
          </NavLink>
        )
        return (
          <li key={entry.name} className="flex items-center">
            {entry.children.length === 0 && link}
            {entry.children.length > 0 && <NavChildren entry={entry} />}
            {entry.children.length > 0 && (
              <Popover
                hover
                lead={link}
                trigger={<DownIcon className="size-4" label={`${entry.name}的更多内容`} />}
                triggerClass="flex h-10 w-6 items-center justify-center text-ink-500"
              >
                <ul className="min-w-30 py-1">
                  {entry.children.map((child) => (
                    <li key={child.name}>
                      <NavLink
                        href={child.url === null ? null : inListMode(child.url, mode)}
                        className="block w-full px-4 py-1 text-left whitespace-nowrap hover:bg-row-hover"
                      >
                        {child.name}
                      </NavLink>
                    </li>
                  ))}
                </ul>
              </Popover>
            )}
          </li>
        )
      })}
    </ul>
  )
}
