import { buttonClass } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { EmptyState, ErrorState } from '#components/ui/states.tsx'
import type { FoundArticle, HelpCategory } from '#lib/domain/article.ts'
import { markWords } from '#lib/domain/article.ts'
import { helpSearchPath } from '#lib/routes/article-links.ts'
import { routes } from '#lib/routes/registry.ts'
import { HelpFrame } from './help-frame.tsx'

function Marked({ text, keywords }: { text: string; keywords: string }) {
  return markWords(text, keywords).map((piece) =>
    piece.isHit ? (
      <mark key={piece.at} className="bg-warn-50 text-inherit">
        {piece.text}
      </mark>
    ) : (
      <span key={piece.at}>{piece.text}</span>
    ),
  )
}

interface FoundPageProps {
  keywords: string
  /** Undefined: the search could not be made. */
  found: readonly FoundArticle[] | undefined
  tree: readonly HelpCategory[]
}

export function FoundPage({ keywords, found, tree }: FoundPageProps) {
  const crumbs = [
    { text: '首页', href: routes.home.path },
    { text: '帮助中心', href: routes.helpGuide.path },
    { text: `搜索“${keywords}”` },
  ]
  return (
    <HelpFrame tree={tree} crumbs={crumbs} blocks={[]} current="" keywords={keywords}>
      <h1 className="text-name font-semibold">“{keywords}”的搜索结果</h1>
      {found === undefined ? (
        <ErrorState
          retry={
            <a href={`${helpSearchPath}?keywords=${encodeURIComponent(keywords)}`} className={buttonClass({})}>
              重试
            </a>
          }
        />
      ) : found.length === 0 ? (
        <EmptyState
          text="未找到相关内容，请更换关键词或联系客服"
          way={{ href: routes.helpContact.path, text: '联系我们' }}
        />
      ) : (
        <>
          <p className="mt-1 text-ink-500 text-table">共 {found.length} 篇</p>
          <ul className="mt-3">
            {found.map((article) => (
              <li key={article.id} className="border-line-soft border-t py-3">
                <Link
                  href={article.url}
                  reload={article.url.includes('?')}
                  className={linkClass('body', {}, 'text-nav')}
                >
                  <Marked text={article.title} keywords={keywords} />
                </Link>
                <p className="mt-0.5 max-w-article text-ink-700 text-table">
                  <Marked text={article.excerpt === '' ? article.summary : article.excerpt} keywords={keywords} />
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </HelpFrame>
  )
}
