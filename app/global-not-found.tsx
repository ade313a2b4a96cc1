import { PageMain } from '#components/shell/page-main.tsx'
import { NotFoundNotice } from '#components/shell/ways-on.tsx'
import { commonMetadata } from '#lib/server/page-metadata.ts'
import { viewport as rootViewport } from './[site]/layout.tsx'
import { ShopDocument } from './shop-document.tsx'

export const viewport = rootViewport
export const metadata = { ...commonMetadata, title: '页面不存在', robots: { index: false, follow: false } }

/** What no site has: a file of an older release. A site's own page for addresses that lead nowhere is under /404. */
export default function NotFound() {
  return (
    <ShopDocument absent={[]}>
      <PageMain>
        <NotFoundNotice />
      </PageMain>
    </ShopDocument>
  )
}
