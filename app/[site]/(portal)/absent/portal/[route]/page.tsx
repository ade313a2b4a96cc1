import { AbsentNotice } from '#components/shell/ways-on.tsx'
import { absentableRoutes } from '#lib/routes/offered.ts'
import { pageTitle } from '#lib/routes/page-title.ts'
import { absentRoute } from '#lib/server/cached/features.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const ensureStatic = 'navigation'

interface Props {
  params: Promise<{ route: string }>
}

export const generateStaticParams = () => absentableRoutes('portal').map((route) => ({ route }))

export const generateMetadata = async ({ params }: Props) =>
  pageMetadata(absentRoute('portal', await params), { isPrivate: true })

/** In place of the pages of this frame whose feature the upstream does not offer. */
export default async function Page({ params }: Props) {
  const route = absentRoute('portal', await params)
  const title = pageTitle(route)
  return route === 'login' ? (
    <AbsentNotice title={title} text="本商城不在线登录，采购与开户请联系客服。" />
  ) : (
    <AbsentNotice title={title} />
  )
}
