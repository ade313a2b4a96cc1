import { PageMain } from '#components/shell/page-main.tsx'
import { NotFoundNotice } from '#components/shell/ways-on.tsx'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const ensureStatic = 'navigation'

export const generateMetadata = () => pageMetadata('notFound', { isPrivate: true })

/** Where every unknown address leads. It is rendered like any page; the layer in front of the framework gives it its status. */
export default function Page() {
  return (
    <PageMain>
      <NotFoundNotice />
    </PageMain>
  )
}
