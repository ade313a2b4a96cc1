import { useFeature } from '#lib/browser/features.tsx'
import { useLive } from '#lib/browser/live-state.ts'
import { useCartCount } from '#lib/browser/use-cart-count.ts'
import { useUnread } from '#lib/browser/use-unread.ts'
import { useUser } from '#lib/browser/use-user.ts'
import type { Visitor } from './visitor.ts'

/** The signed-in member as the frame shows it; null for guests and until a sign-in is known. */
export function useVisitor(): Visitor | null {
  const { user } = useUser()
  const cartCount = useCartCount()
  const unread = useUnread()
  const { chatUnread } = useLive()
  const hasChat = useFeature('chat')
  if (!user) return null
  return {
    company: user.company,
    contact: user.contact,
    hotLine: user.hotLine,
    chatAccounts: user.chatAccounts,
    cartCount: cartCount ?? user.cartCount,
    messageCount: unread?.total ?? user.messageCount,
    canChat: hasChat && user.canChat,
    chatCount: chatUnread,
  }
}
