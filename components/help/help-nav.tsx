import { cx } from '#components/ui/cx.ts'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import type { HelpCategory } from '#lib/domain/article.ts'
import { newsKinds, newsUrl } from '#lib/routes/article-links.ts'
import { routes } from '#lib/routes/registry.ts'

interface Entry {
  readonly text: string
  readonly url: string
}

interface SectionProps {
  title: string
  /** The section's own page, where it has one. */
  url?: string
  entries: readonly Entry[]
  current: string
}

function Section({ title, url, entries, current }: SectionProps) {
  const hasPage = url !== undefined && entries.every((entry) => entry.url !== url)
  return (
    <section className="border-line-soft border-b last:border-b-0">
      <h2 className="px-4 pt-3 pb-1 font-semibold text-table">
        {hasPage ? (
          <Link
            href={url}
            aria-current={url === current ? 'page' : undefined}
            className={linkClass('strong', {}, url === current ? 'text-brand-700' : undefined)}
          >
            {title}
          </Link>
        ) : (
          title
        )}
      </h2>
      <ul className="pb-2 max-tablet:grid max-tablet:grid-cols-2">
        {entries.map(({ text, url }) => (
          <li key={url}>
            <Link
              href={url}
              reload={url.includes('?')}
              aria-current={url === current ? 'page' : undefined}
              className={cx(
                'block px-4 py-1 text-table max-tablet:py-3',
                url === current
                  ? 'bg-brand-50 font-semibold text-brand-700'
                  : 'text-ink-700 hover:bg-row-hover hover:text-brand-700',
              )}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** All help articles and kinds of news. */
export function HelpNav({ tree, current }: { tree: readonly HelpCategory[]; current: string }) {
  return (
    <nav
      aria-label="帮助目录"
      className="no-print w-50 shrink-0 border border-line bg-surface max-tablet:order-last max-tablet:w-full"
    >
      {tree.map((category) => (
        <Section
          key={category.id}
          title={category.name}
          url={category.url}
          entries={category.articles.map(({ title, url }) => ({ text: title, url }))}
          current={current}
        />
      ))}
      <Section
        title={routes.news.title}
        entries={newsKinds.map(({ type, name }) => ({ text: name, url: newsUrl(type) }))}
        current={current}
      />
      <Section title="规则" entries={[{ text: routes.privacy.title, url: routes.privacy.path }]} current={current} />
    </nav>
  )
}
