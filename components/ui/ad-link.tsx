'use client'

import { alertDialog } from './dialog-state.ts'
import { Link } from './link.tsx'

interface AdLinkProps {
  ad: { readonly title: string; readonly image: string; readonly url: string | null }
  width: number
  height: number
  eager?: boolean
}

/** A banner. One without an address belongs to a campaign that has not begun, and says so (spec §5). */
export function AdLink({ ad, width, height, eager }: AdLinkProps) {
  const picture = (
    <img
      src={ad.image}
      alt={ad.title}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'low'}
      // The place keeps its shape whatever shape the picture has.
      style={{ aspectRatio: `${width} / ${height}` }}
      className="block h-auto w-full object-cover"
    />
  )
  if (ad.url === null) {
    return (
      <button type="button" className="block w-full" onClick={() => void alertDialog.show({ message: '活动未开始' })}>
        {picture}
      </button>
    )
  }
  return (
    <Link href={ad.url} className="block">
      {picture}
    </Link>
  )
}
