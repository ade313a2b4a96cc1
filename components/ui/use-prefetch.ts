import { useRouter } from 'next/navigation'
import { useCallback } from 'react'

type Options = NonNullable<Parameters<ReturnType<typeof useRouter>['prefetch']>[1]>

/**
 * The page of this very address. Without the kind, the framework fetches what all pages of a route share and, once it
 * has that, nothing for the second goods one points at.
 */
const whole = { kind: 'full' as Options['kind'] }

/** Fetches a page ahead of its click; asked twice, it fetches once. */
export function usePrefetch(): (address: string) => void {
  const router = useRouter()
  return useCallback((address) => router.prefetch(address, whole), [router])
}
