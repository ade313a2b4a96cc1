import type { ReactNode } from 'react'
import { Pagination } from './pagination.tsx'
import type { AskedFor } from './shown.tsx'
import { Shown } from './shown.tsx'

interface PageOfProps<Item> {
  /** What is listed, for anyone who waits: 正在加载求购…. */
  label: string
  asked: AskedFor<{ readonly items: readonly Item[]; readonly page: number; readonly lastPage: number }>
  empty: ReactNode
  hrefOf: (page: number) => string
  children: (items: readonly Item[]) => ReactNode
}

/** One page of a list that is asked for: waiting, failed, empty, or its items with the way to the other pages. */
export function PageOf<Item>({ label, asked, empty, hrefOf, children }: PageOfProps<Item>) {
  return (
    <Shown asked={asked} label={label}>
      {({ items, page, lastPage }) =>
        items.length === 0 ? (
          empty
        ) : (
          <>
            {children(items)}
            <Pagination page={page} last={lastPage} hrefOf={hrefOf} />
          </>
        )
      }
    </Shown>
  )
}
