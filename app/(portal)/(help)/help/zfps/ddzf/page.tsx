import { ArticlePage } from '#components/help/article-page.tsx'
import { MissingPage } from '#components/shell/missing-page.tsx'
import { articlePageMetadata, readArticlePage } from '#lib/server/help-page.ts'

export const ensureStatic = 'navigation'

export const generateMetadata = () => articlePageMetadata('helpPayment')

export default async function Page() {
  const view = await readArticlePage('helpPayment')
  if (!view) return <MissingPage />
  return <ArticlePage {...view} />
}
