export type MessageKind = 'order' | 'arrival' | 'certificate' | 'price' | 'activity' | 'system'

export interface Message {
  readonly id: number
  readonly kind: MessageKind
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
  readonly kinds: readonly { readonly kind: MessageKind; readonly text: string; readonly count: number }[]
}

export interface Subscription {
  readonly kind: MessageKind
  readonly text: string
  readonly describe: string
  readonly isOn: boolean
  /** Cannot be switched off. */
  readonly isFixed: boolean
}

const kinds: readonly string[] = ['order', 'arrival', 'certificate', 'price', 'activity', 'system']
export const isMessageKind = (text: string): text is MessageKind => kinds.includes(text)
