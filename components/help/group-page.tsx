import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { RichText } from '#components/ui/rich-text.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import type { Article, HelpCategory } from '#lib/domain/article.ts'
import { asSection } from '#lib/domain/article.ts'
import { articlePlace } from '#lib/routes/article-links.ts'
import { ArticleDates } from './article-head.tsx'
import { HelpFrame } from './help-frame.tsx'

interface GroupPageProps {
  title: string
  articles: readonly Article[]
  tree: readonly HelpCategory[]
  crumbs: readonly { text: string; href?: string }[]
  blocks: readonly object[]
  url: string
}

/** A help category: what it holds, then every article in full. */
export function GroupPage({ title, articles, tree, crumbs, blocks, url }: GroupPageProps) {
  return (
    <HelpFrame tree={tree} crumbs={crumbs} blocks={blocks} current={url}>
      <h1 className="text-name font-semibold">{title}</h1>
      {articles.length === 0 && <EmptyState text="暂无内容" />}
      <ul className="no-print my-3 border-line-soft border-y py-2 text-table">
        {articles.map((article) => (
          <li key={article.id} className="py-0.5 max-tablet:py-2">
            <Link href={`#${articlePlace(article.id)}`} className={linkClass('body', { underlined: true })}>
              {article.title}
            </Link>
            <span className="ml-3 text-ink-500 max-tablet:block max-tablet:ml-0">{article.summary}</span>
          </li>
        ))}
      </ul>
      {articles.map((article) => (
        <section
          key={article.id}
          id={articlePlace(article.id)}
          aria-labelledby={`${articlePlace(article.id)}-title`}
          className="mt-8 border-line border-b pb-8 last:border-b-0 last:pb-0"
        >
          <h2 id={`${articlePlace(article.id)}-title`} className="text-section font-semibold">
            {article.title}
          </h2>
          <p className="mb-3">
            <ArticleDates {...article} />
          </p>
          <RichText html={asSection(article.html)} />
        </section>
      ))}
    </HelpFrame>
  )
}
