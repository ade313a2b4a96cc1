'use client'

import { PageMain } from '#components/shell/page-main.tsx'
import { NotFoundNotice } from '#components/shell/ways-on.tsx'

/** Goods, a category or an order that is not there; the frame around it stays. */
export default function NotFound() {
  return (
    <PageMain>
      <NotFoundNotice />
    </PageMain>
  )
}
