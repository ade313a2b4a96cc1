import { ArticlePage } from '#components/help/article-page.tsx'
import { articlePageMetadata, readArticlePage } from '#lib/server/help-page.ts'

export const ensureStatic = 'navigation'

export const generateMetadata = () => articlePageMetadata('privacy')

export default async function Page() {
  return <ArticlePage {...(await readArticlePage('privacy'))} />
}
