import { NewsPage } from '#components/help/news-page.tsx'
import { MissingPage } from '#components/shell/missing-page.tsx'
import { newsListMetadata, readNewsListView } from '#lib/server/news-page.ts'

export const ensureStatic = 'navigation'
export const generateStaticParams = () => [{ type: '_', page: '_' }]

type Props = PageProps<'/[site]/cached/news/[type]/[page]'>

export async function generateMetadata({ params }: Props) {
  return newsListMetadata(await params)
}

export default async function Page({ params }: Props) {
  const view = await readNewsListView(await params)
  if (!view) return <MissingPage />
  return <NewsPage {...view} />
}
