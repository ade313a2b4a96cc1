'use client'

import type { ReactNode } from 'react'
import { LinkGate } from '#components/ui/link.tsx'
import { useOfferedLinks } from '#lib/browser/features.tsx'

/** Below it, links to pages that the upstream does not offer are not rendered. */
export function OfferedLinks({ children }: { children: ReactNode }) {
  return <LinkGate value={useOfferedLinks()}>{children}</LinkGate>
}
