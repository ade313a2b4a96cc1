import { NotFoundNotice } from '#components/shell/not-found-notice.tsx'
import { PageMain } from '#components/shell/page-main.tsx'
import { ShopFrame } from '#components/shell/shop-frame.tsx'
import { readFrame } from '#lib/server/cached/frame.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const generateMetadata = () => pageMetadata('notFound', { isPrivate: true })

/** The page under /404 with status 404, where every unknown address leads. */
export default async function NotFound() {
  return (
    <ShopFrame content={await readFrame()}>
      <PageMain>
        <NotFoundNotice />
      </PageMain>
    </ShopFrame>
  )
}
