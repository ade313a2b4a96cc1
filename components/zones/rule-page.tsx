import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { RichText } from '#components/ui/rich-text.tsx'
import type { Article } from '#lib/domain/article.ts'

interface RulePageProps {
  title: string
  article: Article
  /** The zone whose rules these are. */
  back: { href: string; text: string }
}

/** Rules of a zone on a page of their own, for reading and printing. */
export function RulePage({ title, article, back }: RulePageProps) {
  return (
    <article className="mx-auto my-6 max-w-article border border-line bg-surface px-6 py-4 max-tablet:my-2 max-tablet:px-4">
      <div className="mb-4 border-brand-600 border-b-2 pb-2">
        <h1 className="text-total font-semibold text-brand-700">{title}</h1>
        <p className="text-meta text-ink-500">{article.summary}</p>
      </div>
      <RichText html={article.html} />
      <p className="no-print mt-6 border-line-soft border-t pt-3">
        <Link href={back.href} className={linkClass('body', {}, 'text-table')}>
          ‹ 返回{back.text}
        </Link>
      </p>
    </article>
  )
}
