import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

const subscribe = () => () => undefined
const inBrowser = () => false
const onServer = () => true

/**
 * How many of `total` items to draw now. A page from the server has them all; one that a click opens shows its first
 * items a good deal sooner when the others follow after it was painted.
 */
export function useFirstThenAll(total: number, first: number): number {
  const isFromServer = useSyncExternalStore(subscribe, inBrowser, onServer)
  const [isAll, setAll] = useState(isFromServer)
  useEffect(() => startTransition(() => setAll(true)), [])
  return isAll ? total : Math.min(first, total)
}
