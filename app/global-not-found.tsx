import { NotFoundNotice } from '#components/shell/not-found-notice.tsx'
import { PageMain } from '#components/shell/page-main.tsx'
import { ShopFrame } from '#components/shell/shop-frame.tsx'
import { readFrame } from '#lib/server/cached/frame.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'
import RootLayout, { metadata as rootMetadata, viewport as rootViewport } from './layout.tsx'

export const viewport = rootViewport

export const generateMetadata = async () => ({
  ...rootMetadata,
  ...(await pageMetadata('notFound', { isPrivate: true })),
})

/**
 * The page under /404 with status 404, where every unknown address leads. A document of its own: a not-found.tsx at the
 * root would travel, with the whole frame, inside every other page.
 */
export default async function NotFound() {
  return (
    <RootLayout>
      <ShopFrame content={await readFrame()}>
        <PageMain>
          <NotFoundNotice />
        </PageMain>
      </ShopFrame>
    </RootLayout>
  )
}
