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
  /** Null where the shop sends no mails. */
  readonly mail: OutsideChannel | null
  readonly sms: OutsideChannel | null
  /** Hours in which nothing leaves by mail or text message, in words; empty for none. */
  readonly quiet: string
}

/** Whether messages leave the shop by a channel, and where to; empty while the member gave no such address. */
export interface OutsideChannel {
  readonly isOn: boolean
  readonly to: string
}

const kinds: readonly string[] = ['order', 'arrival', 'certificate', 'price', 'activity', 'system']
export const isNotificationKind = (text: string): text is NotificationKind => kinds.includes(text)
