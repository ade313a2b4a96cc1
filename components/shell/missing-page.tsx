'use client'

import { notFound } from 'next/navigation'
import { Suspense } from 'react'
import { NotFoundNotice } from './ways-on.tsx'

/** Digest of the framework's word for status 404. */
const MISSING_DIGEST = 'NEXT_HTTP_ERROR_FALLBACK;404'

if (typeof window !== 'undefined') {
  // React reports in the browser what ended a boundary on the server, though nothing is wrong here.
  window.addEventListener('error', (event) => {
    if ((event.error as { digest?: unknown } | null)?.digest === MISSING_DIGEST) event.preventDefault()
  })
}

/** Thrown while a cached page is rendered: the answer gets status 404. In the browser there is nothing left to say. */
function SayMissing(): null {
  if (typeof window === 'undefined') notFound()
  return null
}

/**
 * A page whose goods, brand, article or campaign is not there. Thrown outside a boundary the framework would send a
 * document without words, to be filled by script.
 */
export function MissingPage() {
  return (
    <>
      <NotFoundNotice />
      <Suspense>
        <SayMissing />
      </Suspense>
    </>
  )
}
