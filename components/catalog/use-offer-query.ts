import { useEffect, useState } from 'react'
import type { GoodsLinkQuery } from '#lib/routes/links.ts'
import { parseOffer } from '#lib/routes/page-query.ts'

const none: GoodsLinkQuery = {}

/**
 * The offer a product link carries (spec §3); null until it is known. Read in the browser: the cached page is one for all offers, and asking
 * the framework for the query would make it wait for a request.
 */
export function useOfferQuery(): GoodsLinkQuery | null {
  const [offer, setOffer] = useState<GoodsLinkQuery | null>(null)
  useEffect(() => setOffer(parseOffer(window.location.search) ?? none), [])
  return offer
}
