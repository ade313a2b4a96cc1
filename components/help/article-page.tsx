import { RichText } from '#components/ui/rich-text.tsx'
import type { Article, HelpCategory } from '#lib/domain/article.ts'
import { ArticleHead } from './article-head.tsx'
import { HelpFrame } from './help-frame.tsx'

interface ArticlePageProps {
  article: Article
  tree: readonly HelpCategory[]
  crumbs: readonly { text: string; href?: string }[]
  blocks: readonly object[]
  url: string
}

/** A help article that has a page to itself. */
export function ArticlePage({ article, tree, crumbs, blocks, url }: ArticlePageProps) {
  return (
    <HelpFrame tree={tree} crumbs={crumbs} blocks={blocks} current={url}>
      <article>
        <ArticleHead article={article} />
        <RichText html={article.html} />
      </article>
    </HelpFrame>
  )
}
