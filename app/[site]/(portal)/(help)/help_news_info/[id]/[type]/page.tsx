import { NewsArticlePage } from '#components/help/news-article-page.tsx'
import { MissingPage } from '#components/shell/missing-page.tsx'
import { newsArticleMetadata, readNewsArticleView } from '#lib/server/news-page.ts'

export const ensureStatic = 'navigation'
export const generateStaticParams = () => [{ id: '_', type: '_' }]

type Props = PageProps<'/[site]/help_news_info/[id]/[type]'>

export async function generateMetadata({ params }: Props) {
  return newsArticleMetadata(await params)
}

export default async function Page({ params }: Props) {
  const view = await readNewsArticleView(await params)
  if (!view) return <MissingPage />
  return <NewsArticlePage {...view} />
}
