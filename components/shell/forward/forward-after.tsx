'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { safeNext } from '#lib/routes/links.ts'

/** When moving on inside the shop has not worked by then, the page is loaded whole. */
const PATIENCE_MS = 4_000

/** Where the address wants to go on to (?next=), if it names a page of this shop. */
function wantedNext(): string | null {
  const next = new URLSearchParams(window.location.search).get('next')
  return next === null ? null : safeNext(next)
}

interface ForwardAfterProps {
  href: string
  seconds: number
  /** The address may name another target, which is then gone to at once. */
  takesNext?: boolean
}

/** Moves on after a time; leaving the page before ends it. */
export function ForwardAfter({ href, seconds, takesNext }: ForwardAfterProps) {
  const router = useRouter()
  useEffect(() => {
    const next = takesNext ? wantedNext() : null
    const target = next ?? href
    const wait = next === null ? seconds * 1000 : 0
    const soft = setTimeout(() => router.replace(target), wait)
    const hard = setTimeout(() => window.location.replace(target), wait + PATIENCE_MS)
    return () => {
      clearTimeout(soft)
      clearTimeout(hard)
    }
  }, [router, href, seconds, takesNext])
  return null
}
