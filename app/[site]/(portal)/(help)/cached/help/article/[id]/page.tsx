import { ArticlePage } from '#components/help/article-page.tsx'
import { MissingPage } from '#components/shell/missing-page.tsx'
import { parseId } from '#lib/routes/page-query.ts'
import { numberedArticleMetadata, readNumberedArticle } from '#lib/server/help-page.ts'
import { missingMetadata } from '#lib/server/page-metadata.ts'

export const ensureStatic = 'navigation'
export const generateStaticParams = () => [{ id: '_' }]

type Props = PageProps<'/[site]/cached/help/article/[id]'>

export async function generateMetadata({ params }: Props) {
  const id = parseId((await params).id)
  return id === null ? missingMetadata() : numberedArticleMetadata(id)
}

export default async function Page({ params }: Props) {
  const id = parseId((await params).id)
  const view = id === null ? null : await readNumberedArticle(id)
  if (!view) return <MissingPage />
  return <ArticlePage {...view} />
}
