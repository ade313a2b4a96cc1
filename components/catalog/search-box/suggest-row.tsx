import type { Suggestion } from '#lib/domain/suggestion.ts'
import { typedParts } from '#lib/domain/suggestion.ts'

/**
 * One suggestion: what was not typed is highlighted, for that is what tells the rows apart. Why it is there is said only
 * where the field does not show it.
 */
export function SuggestRow({ row, typed }: { row: Suggestion; typed: string }) {
  let at = 0
  return (
    <>
      <span className="min-w-0 flex-1 truncate">
        {typedParts(row.name, typed).map((part) => {
          at += part.text.length
          return part.isTyped ? (
            <span key={at}>{part.text}</span>
          ) : (
            <b key={at} className="font-semibold">
              {part.text}
            </b>
          )
        })}
        {row.spec && <span className="ml-2 text-meta text-ink-500">{row.spec}</span>}
      </span>
      {row.matched && !row.matched.endsWith(typed) && (
        <span className="shrink-0 text-meta text-ink-500">{row.matched}</span>
      )}
      {row.manufacturer && row.manufacturer !== row.name && (
        <span className="w-30 shrink-0 truncate text-right text-meta text-ink-500 max-tablet:hidden">
          {row.manufacturer}
        </span>
      )}
    </>
  )
}
