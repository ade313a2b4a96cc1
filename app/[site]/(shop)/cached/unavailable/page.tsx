import { PageMain } from '#components/shell/page-main.tsx'
import { UnavailableNotice } from '#components/shell/unavailable-notice.tsx'
import { documentTitle } from '#lib/routes/page-title.ts'
import { readSite } from '#lib/server/current-site.ts'

export const ensureStatic = 'navigation'

export async function generateMetadata() {
  const { name } = await readSite()
  return { title: documentTitle('页面暂时无法显示', name), robots: { index: false, follow: false } }
}

/** In place of a page that was never seen while the shop API is away; the layer in front of the framework gives it its status. */
export default function Page() {
  return (
    <PageMain>
      <UnavailableNotice />
    </PageMain>
  )
}
