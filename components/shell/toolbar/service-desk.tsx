'use client'

import { usePart } from '#components/ui/use-part.ts'
import { useFeature } from '#lib/browser/features.tsx'
import { useServiceDesk } from '#lib/browser/service-desk.ts'
import { useLiveStream } from '#lib/browser/use-live-stream.ts'
import { useUser } from '#lib/browser/use-user.ts'
import type { DeskFacts } from './open-desk.tsx'

const loadOpen = () => import('./open-desk.tsx').then((part) => part.OpenDesk)

/** Opens wherever a page offers to talk to the shop, and keeps the stream of members who may chat. */
export function ServiceDesk(facts: DeskFacts) {
  const { isOpen, subject } = useServiceDesk()
  const { user, show } = useUser()
  const hasChat = useFeature('chat')
  const member = (hasChat && user?.canChat && user.id) || null
  const Open = usePart(loadOpen, isOpen)
  useLiveStream(member ?? undefined)
  return isOpen && show && Open ? <Open {...facts} subject={subject} member={member} /> : null
}
