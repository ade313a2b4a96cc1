import type { ReactNode } from 'react'
import type { Crumb } from '#components/ui/breadcrumb.tsx'
import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import { StructuredData } from '#components/ui/structured-data.tsx'
import type { HelpCategory } from '#lib/domain/article.ts'
import { HelpNav } from './help-nav.tsx'
import { HelpSearch } from './help-search.tsx'

interface HelpFrameProps {
  tree: readonly HelpCategory[]
  crumbs: readonly Crumb[]
  blocks: readonly object[]
  /** Address of the page, marked in the navigation. */
  current: string
  keywords?: string
  children: ReactNode
}

/** Every help page: where one is, a search, all articles at the side. On a phone the side is below the text. */
export function HelpFrame({ tree, crumbs, blocks, current, keywords, children }: HelpFrameProps) {
  return (
    <div className="pb-4">
      <StructuredData blocks={blocks} />
      <div className="no-print flex flex-wrap items-center justify-between gap-x-4 py-2">
        <Breadcrumb crumbs={crumbs} />
        <HelpSearch keywords={keywords} />
      </div>
      <div className="flex items-start gap-4 max-tablet:flex-col">
        <HelpNav tree={tree} current={current} />
        <div className="min-w-0 flex-1 border border-line bg-surface px-8 py-6 max-tablet:w-full max-tablet:px-4 max-tablet:py-4 print:border-0 print:p-0">
          {children}
        </div>
      </div>
    </div>
  )
}
