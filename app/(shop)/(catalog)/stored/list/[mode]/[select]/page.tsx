import { notFound } from 'next/navigation'
import { ListPage } from '#components/catalog/list-page.tsx'
import { parseStoredList } from '#lib/routes/stored-list.ts'
import { readGoodsList } from '#lib/server/cached/goods.ts'
import { listMetadata } from '#lib/server/list-page.ts'

/** First page of a category without filters: most visits, the same for everyone, stored whole. */
export const ensureStatic = 'navigation'
export const generateStaticParams = () => [{ mode: 'card', select: '_' }]

type Props = PageProps<'/stored/list/[mode]/[select]'>

export async function generateMetadata({ params }: Props) {
  const stored = parseStoredList(await params)
  return stored ? listMetadata(stored.mode, stored.query) : {}
}

export default async function Page({ params }: Props) {
  const stored = parseStoredList(await params)
  const list = stored && (await readGoodsList(stored.query))
  if (!stored || !list) notFound()
  return <ListPage place={{ kind: 'list', ...stored }} list={list} />
}
