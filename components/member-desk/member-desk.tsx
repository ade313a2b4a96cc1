'use client'

import { usePart } from '#components/ui/use-part.ts'
import { useSignedIn } from '#lib/browser/signed-in.ts'

const loadContent = () => import('./desk-content.tsx').then((part) => part.DeskContent)

/**
 * The member's desk above the shelves of the home page, which is stored for everyone: its place is kept for members from
 * the first paint on, its content and scripts come after it; guests have neither.
 */
export function MemberDesk() {
  const isSignedIn = useSignedIn()
  const Content = usePart(loadContent, isSignedIn)
  return (
    <section aria-label="我的采购台" className="member-desk members-only">
      {isSignedIn && Content && <Content />}
    </section>
  )
}
