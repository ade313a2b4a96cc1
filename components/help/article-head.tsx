import { PrintButton } from '#components/ui/print-button.tsx'
import type { Article } from '#lib/domain/article.ts'

type Dates = Pick<Article, 'publishedOn' | 'updatedAt'>

/** When an article came out and when it was last changed; a change on the same day is none. Nothing where the upstream gives no dates. */
export function ArticleDates({ publishedOn, updatedAt }: Dates) {
  if (publishedOn === '') return null
  const isChanged = updatedAt.slice(0, 10) > publishedOn
  return (
    <span className="text-meta text-ink-500">
      发布 <time dateTime={publishedOn}>{publishedOn}</time>
      {isChanged && (
        <>
          {'　'}更新 <time dateTime={`${updatedAt.replace(' ', 'T')}+08:00`}>{updatedAt.slice(0, 16)}</time>
        </>
      )}
    </span>
  )
}

export function ArticleHead({ article }: { article: Article }) {
  return (
    <header className="mb-4 border-line border-b pb-3">
      <h1 className="text-name font-semibold">{article.title}</h1>
      <div className="mt-1 flex items-center justify-between gap-4">
        <ArticleDates {...article} />
        <PrintButton variant="text" />
      </div>
    </header>
  )
}
