'use client'

import { usePathname } from 'next/navigation'
import { useSyncExternalStore } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Link } from '#components/ui/link.tsx'
import type { Campaign } from '#lib/domain/campaign.ts'
import { stateWords } from '#lib/domain/campaign.ts'
import { centreUrl, parseCentre } from '#lib/routes/campaign-links.ts'

type Named = Pick<Campaign, 'title' | 'state'>

interface CentreNavProps {
  campaigns: readonly (Named & Pick<Campaign, 'id'>)[]
  open: Named & { readonly key: string }
}

const never = () => () => undefined

/** Keys of the campaigns that the address names, in its order; while the page is rendered for everybody only the open one. */
function useNamedKeys(openKey: string): readonly string[] {
  const [, , ids = '', id] = usePathname().split('/').map(decodeURIComponent)
  const isHere = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (isHere && parseCentre({ ids, id })?.keys) || [openKey]
}

/** Names of some campaigns side by side, one of them open. */
export function CentreNav({ campaigns, open }: CentreNavProps) {
  const keys = useNamedKeys(open.key)
  const byKey = new Map<string, Named>([
    ...campaigns.map((each) => [String(each.id), each] as const),
    [open.key, open] as const,
  ])
  const named = keys.flatMap((key) => {
    const campaign = byKey.get(key)
    return campaign ? [[key, campaign] as const] : []
  })
  const known = named.map(([key]) => key)
  return (
    <nav aria-label="活动" className="w-50 shrink-0 border border-line-soft bg-surface max-desktop:w-full">
      <ul className="max-desktop:flex max-desktop:flex-wrap">
        {named.map(([key, { title, state }]) => (
          <li key={key} className="max-desktop:flex-1 max-desktop:basis-40">
            <Link
              href={centreUrl(known, key)}
              aria-current={key === open.key ? 'page' : undefined}
              className={cx(
                'block border-line-soft border-b px-3 py-2',
                key === open.key ? 'bg-brand-50 font-semibold text-brand-700' : 'hover:bg-row-hover',
              )}
            >
              {title}
              <span className="block font-normal text-meta text-ink-500">{stateWords[state]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
