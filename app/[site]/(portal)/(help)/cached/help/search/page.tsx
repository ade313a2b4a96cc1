import { FoundPage } from '#components/help/found-page.tsx'
import { findArticles, readHelpTree } from '#lib/server/cached/articles.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

const MOST_LETTERS = 40

type Props = PageProps<'/[site]/cached/help/search'>

async function keywordsOf({ searchParams }: Props): Promise<string> {
  const { keywords } = await searchParams
  return (typeof keywords === 'string' ? keywords : (keywords?.[0] ?? '')).trim().slice(0, MOST_LETTERS)
}

export async function generateMetadata(props: Props) {
  return pageMetadata('helpGuide', { subject: `搜索“${await keywordsOf(props)}”`, isPrivate: true })
}

export default async function Page(props: Props) {
  const keywords = await keywordsOf(props)
  const [found, tree] = await Promise.all([findArticles(keywords), readHelpTree()])
  return <FoundPage keywords={keywords} found={found} tree={tree} />
}
