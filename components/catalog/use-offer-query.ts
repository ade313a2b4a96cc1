'use client'

import { useEffect, useState } from 'react'
import type { GoodsLinkQuery } from '#lib/routes/links.ts'

const names = ['goods_price_id', 'ladder_price_id', 'goods_manjian_id', 'is_yj', 'is_jxq'] as const
const none: GoodsLinkQuery = {}

function readOffer(search: string): GoodsLinkQuery {
  const given = new URLSearchParams(search)
  const entries = names.map((name) => [name, given.get(name)] as const)
  const ids = entries.filter(([, value]) => value !== null && /^[1-9]\d{0,9}$/.test(value))
  return ids.length === 0 ? none : Object.fromEntries(ids.map(([name, value]) => [name, Number(value)]))
}

/**
 * The offer a product link carries (spec §3). Read in the browser: the stored page is one for all offers, and asking
 * the framework for the query would make it wait for a request.
 */
export function useOfferQuery(): GoodsLinkQuery {
  const [offer, setOffer] = useState(none)
  useEffect(() => setOffer(readOffer(window.location.search)), [])
  return offer
}
