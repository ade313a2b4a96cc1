import { pager, withQuery } from '#shop-api/modules/identity/back-office/parts.ts'
import { html } from '#shop-api/platform/html/html.ts'
import type { ListQuery } from './fields.ts'
import { listQuery, PER_PAGE } from './fields.ts'

/** The page that what goods refer to is below. */
export const underGoods = { href: '/staff/goods', label: '商品' } as const

/** What such a list is a page of. */
export const placeOf = ({ q = '', before = '' }: Readonly<Record<string, string>>): ListQuery => ({
  q,
  before: before === '' ? undefined : Number(before),
})

/** The line that searches a list above it, and the way to its next rows below. */
export const searched = (path: string, label: string) => ({
  query: listQuery.transform(({ q, before = '' }) => ({ q, before: String(before) })),
  above: ({ q = '' }: Readonly<Record<string, string>>) =>
    html`<form class="filter" method="get" action="${path}" role="search"><label>${label}<input type="search" name="q" value="${q}" maxlength="64"></label><button>搜索</button></form>`,
  below: ({ q = '', before = '' }: Readonly<Record<string, string>>, rows: readonly { readonly id: number }[]) => {
    const last = rows.length === PER_PAGE ? rows.at(-1)?.id : undefined
    return pager(
      last === undefined ? null : withQuery(path, { q, before: last }),
      before === '',
      withQuery(path, { q }),
    )
  },
})
