'use client'

import { usePart } from '#components/ui/use-part.ts'
import { isSignedIn, useSignedIn } from '#lib/browser/signed-in.ts'

const loadContent = () => import('./desk-content.tsx').then((part) => part.DeskContent)

// For members it comes while the page comes alive.
if (typeof window !== 'undefined' && isSignedIn()) loadContent().catch(() => undefined)

/**
 * The member's desk above the shelves of the home page, which is stored for everyone: its place is kept for members from
 * the first paint on, its content and scripts come after it; guests have neither.
 */
export function MemberDesk() {
  const signedIn = useSignedIn()
  const Content = usePart(loadContent, signedIn)
  return (
    <section aria-label="我的采购台" className="member-desk members-only">
      {signedIn && Content && <Content />}
    </section>
  )
}
