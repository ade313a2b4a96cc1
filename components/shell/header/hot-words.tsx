import { ListModeLink } from '#components/catalog/list-mode-link.tsx'
import { cx } from '#components/ui/cx.ts'
import type { HotWord } from '#lib/domain/common.ts'
import { searchUrl } from '#lib/routes/links.ts'
import { isLinkable } from '#lib/routes/match.ts'

const address = (word: HotWord): string =>
  word.url && isLinkable(word.url) ? word.url : searchUrl('card', { keywords: word.name })

export function HotWords({ words }: { words: readonly HotWord[] }) {
  if (words.length === 0) return null
  return (
    <div className="low-hidden mt-1 flex h-5 gap-3 overflow-hidden text-meta group-data-stuck:hidden max-tablet:hidden">
      <span className="shrink-0 whitespace-nowrap text-ink-500">热搜：</span>
      <ul className="flex flex-wrap gap-x-3">
        {words.map((word) => (
          <li key={word.name}>
            <ListModeLink
              href={address(word)}
              className={cx('hover:underline', word.isHot ? 'text-price' : 'text-ink-500 hover:text-brand-700')}
            >
              {word.name}
            </ListModeLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
