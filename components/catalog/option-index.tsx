import type { ReactNode } from 'react'
import { useState } from 'react'
import type { FilterOption } from '#lib/domain/goods-list.ts'
import { byLetter } from '#lib/domain/initial-letter.ts'

interface OptionIndexProps {
  label: string
  options: readonly FilterOption[]
  link: (option: FilterOption) => ReactNode
}

/** Many options by letter, with a field that narrows them. */
export function OptionIndex({ label, options, link }: OptionIndexProps) {
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const groups = byLetter(options.filter((option) => option.label.toLowerCase().includes(wanted)))
  return (
    <div className="flex flex-col gap-0.5">
      <input
        type="search"
        aria-label={`搜索${label}`}
        placeholder={`搜索${label}`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        className="h-7 w-50 border border-line-strong bg-surface px-2 text-table max-tablet:h-11"
      />
      {groups.length === 0 && <p className="py-1 text-ink-500">暂无匹配的{label}</p>}
      {groups.map(([letter, some]) => (
        <div key={letter} className="flex">
          <span className="w-6 shrink-0 pt-0.5 font-semibold text-ink-500 max-tablet:pt-3">{letter}</span>
          <span className="flex min-w-0 flex-wrap gap-x-3">{some.map(link)}</span>
        </div>
      ))}
    </div>
  )
}
