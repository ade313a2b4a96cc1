import { ListPage } from '#components/catalog/list-page.tsx'
import { MissingPage } from '#components/shell/missing-page.tsx'
import { parseCachedList } from '#lib/routes/list-query.ts'
import { readGoodsList } from '#lib/server/cached/goods.ts'
import { listMetadata } from '#lib/server/list-page.ts'
import { missingMetadata } from '#lib/server/page-metadata.ts'

/** First page of a category without filters: most visits, the same for everyone, cached whole. */
export const ensureStatic = 'navigation'
export const generateStaticParams = () => [{ mode: 'card', select: '_' }]

type Props = PageProps<'/[site]/cached/list/[mode]/[select]'>

export async function generateMetadata({ params }: Props) {
  const cached = parseCachedList(await params)
  const list = cached && (await readGoodsList(cached.query))
  return cached && list ? listMetadata(cached.mode, cached.query) : missingMetadata()
}

export default async function Page({ params }: Props) {
  const cached = parseCachedList(await params)
  const list = cached && (await readGoodsList(cached.query))
  if (!cached || !list) return <MissingPage />
  return <ListPage place={{ kind: 'list', ...cached }} list={list} />
}
