export interface ChatContact {
  readonly name: string
  /** The one everybody has who has no dedicated one. */
  readonly isDefault: boolean
}

export interface ChatState {
  readonly contact: ChatContact
  readonly isOpen: boolean
  readonly hours: string
  /** The automatic reply outside the working hours. */
  readonly away: string
  readonly unread: number
  /** 0 when nothing was said yet. */
  readonly lastId: number
}

export interface MessagePicture {
  readonly src: string
  readonly width: number
  readonly height: number
}

/** What a message is about. */
export interface ConversationSubject {
  readonly kind: 'goods' | 'order'
  readonly id: number
  readonly title: string
  readonly image: string
}

export interface ConversationMessage {
  readonly id: number
  /** What it was sent under. */
  readonly key: string
  readonly from: 'member' | 'staff' | 'system'
  readonly name: string
  readonly text: string
  readonly picture: MessagePicture | null
  readonly subject: ConversationSubject | null
  /** Milliseconds since 1970. */
  readonly at: number
}

/** How far somebody has read. */
export interface ChatRead {
  readonly lastId: number
  readonly by: 'member' | 'staff'
}

/** What waits for the member: unread messages of the conversation, and messages of the shop. */
export interface ChatUnread {
  readonly chat: number
  readonly messages: number
}
