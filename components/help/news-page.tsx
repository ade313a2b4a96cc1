import { Link } from '#components/ui/link.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import type { HelpCategory, NewsPage as News } from '#lib/domain/article.ts'
import type { NewsType } from '#lib/routes/article-links.ts'
import { newsArticleUrl, newsKinds, newsUrl } from '#lib/routes/article-links.ts'
import { HelpFrame } from './help-frame.tsx'

interface NewsPageProps {
  type: NewsType
  title: string
  news: News
  tree: readonly HelpCategory[]
  crumbs: readonly { text: string; href?: string }[]
  blocks: readonly object[]
}

export function NewsPage({ type, title, news, tree, crumbs, blocks }: NewsPageProps) {
  return (
    <HelpFrame tree={tree} crumbs={crumbs} blocks={blocks} current={newsUrl(type)}>
      <h1 className="mb-3 text-name font-semibold">{title}</h1>
      <Tabs
        label="新闻类别"
        tabs={newsKinds.map((kind) => ({ text: kind.name, href: newsUrl(kind.type) }))}
        current={newsUrl(type)}
        reload
      />
      {news.items.length === 0 ? (
        <EmptyState text="暂无内容" />
      ) : (
        <ul>
          {news.items.map((item) => (
            <li
              key={item.id}
              className="flex gap-4 border-line-soft border-b py-3 max-tablet:flex-col max-tablet:gap-1"
            >
              <div className="min-w-0 flex-1">
                <Link
                  href={newsArticleUrl(item.id, item.type)}
                  className="text-nav hover:text-brand-700 hover:underline"
                >
                  {item.title}
                </Link>
                <p className="mt-0.5 text-ink-500 text-table">{item.summary}</p>
              </div>
              <time dateTime={item.publishedOn} className="shrink-0 text-ink-500 text-table">
                {item.publishedOn}
              </time>
            </li>
          ))}
        </ul>
      )}
      <Pagination page={news.page} last={news.lastPage} hrefOf={(page) => newsUrl(type, page)} reload />
    </HelpFrame>
  )
}
