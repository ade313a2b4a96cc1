import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { RichText } from '#components/ui/rich-text.tsx'
import type { Article, HelpCategory, Neighbour } from '#lib/domain/article.ts'
import type { NewsType } from '#lib/routes/article-links.ts'
import { newsArticleUrl, newsUrl } from '#lib/routes/article-links.ts'
import { ArticleHead } from './article-head.tsx'
import { HelpFrame } from './help-frame.tsx'

function Beside({
  label,
  post,
  type,
  rel,
}: {
  label: string
  post: Neighbour | null
  type: number
  rel: 'prev' | 'next'
}) {
  return (
    <li className="py-1 max-tablet:py-3">
      <span className="text-ink-500">{label}：</span>
      {post ? (
        <Link rel={rel} href={newsArticleUrl(post.id, type)} className={linkClass('body', { underlined: true })}>
          {post.title}
        </Link>
      ) : (
        <span className="text-ink-500">没有了</span>
      )}
    </li>
  )
}

interface NewsArticlePageProps {
  article: Article
  type: NewsType
  tree: readonly HelpCategory[]
  crumbs: readonly { text: string; href?: string }[]
  blocks: readonly object[]
}

export function NewsArticlePage({ article, type, tree, crumbs, blocks }: NewsArticlePageProps) {
  return (
    <HelpFrame tree={tree} crumbs={crumbs} blocks={blocks} current={newsUrl(type)}>
      <article>
        <ArticleHead article={article} />
        <RichText html={article.html} />
      </article>
      <nav aria-label="相邻文章" className="no-print mt-8 border-line border-t pt-3 text-table">
        <ul>
          <Beside label="上一篇" post={article.previous} type={type} rel="prev" />
          <Beside label="下一篇" post={article.next} type={type} rel="next" />
        </ul>
      </nav>
    </HelpFrame>
  )
}
