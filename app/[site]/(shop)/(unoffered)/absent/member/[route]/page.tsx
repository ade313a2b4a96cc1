import { PageMain } from '#components/shell/page-main.tsx'
import { AbsentNotice } from '#components/shell/ways-on.tsx'
import { absentableRoutes } from '#lib/routes/offered.ts'
import { pageTitle } from '#lib/routes/page-title.ts'
import { absentRoute } from '#lib/server/cached/features.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const ensureStatic = 'navigation'

interface Props {
  params: Promise<{ route: string }>
}

export const generateStaticParams = () => absentableRoutes('member').map((route) => ({ route }))

export const generateMetadata = async ({ params }: Props) =>
  pageMetadata(absentRoute('member', await params), { isPrivate: true })

/** In place of the pages of this frame whose feature the upstream does not offer. */
export default async function Page({ params }: Props) {
  const route = absentRoute('member', await params)
  return (
    <PageMain>
      <AbsentNotice title={pageTitle(route)} />
    </PageMain>
  )
}
