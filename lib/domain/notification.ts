export type NotificationKind = 'order' | 'arrival' | 'certificate' | 'price' | 'activity' | 'system'

export interface Notification {
  readonly id: number
  readonly kind: NotificationKind
  readonly kindText: string
  readonly title: string
  readonly text: string
  /** Where it leads; empty when there is nothing more to see. */
  readonly href: string
  readonly isRead: boolean
  readonly at: string
}

export interface Unread {
  readonly total: number
  readonly kinds: readonly { readonly kind: NotificationKind; readonly text: string; readonly count: number }[]
}

export interface Subscription {
  readonly kind: NotificationKind
  readonly text: string
  readonly describe: string
  readonly isOn: boolean
  /** Cannot be switched off. */
  readonly isFixed: boolean
}

const kinds: readonly string[] = ['order', 'arrival', 'certificate', 'price', 'activity', 'system']
export const isNotificationKind = (text: string): text is NotificationKind => kinds.includes(text)
