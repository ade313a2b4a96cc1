import type { WireChatMessage } from '#lib/contract/conversations/calls.ts'
import { conversationCalls } from '#lib/contract/conversations/calls.ts'
import { MAX_CHAT_TEXT } from '#lib/contract/conversations/limits.ts'
import type { ConversationSubject } from '#lib/domain/conversation.ts'
import type { Outgoing } from '#lib/domain/conversation-log.ts'
import { serverNow } from '#lib/kernel/server-time.ts'
import { toConversationMessage } from '#lib/mapping/conversation.ts'
import type { ConversationState } from './conversation-state.ts'
import { newKey } from './do-once.ts'
import { failureText } from './errors.ts'
import { callShop, ShopError } from './http.ts'
import { uploadFile } from './upload.ts'

/** Characters of one message. */
export const longestText = MAX_CHAT_TEXT
const NOT_SENT = '发送失败，请检查网络后重试'

function whyNotSent(error: unknown): string {
  if (error instanceof ShopError && (error.kind === 'network' || error.kind === 'timeout')) return NOT_SENT
  return failureText(error, NOT_SENT)
}

/** Sends what the buyer says, one after the other, and keeps what did not get through for another try. */
export function createSender(store: ConversationState) {
  const files = new Map<string, File>()
  const underWay = new Map<string, AbortController>()
  let turn: Promise<void> = Promise.resolve()

  const find = (key: string): Outgoing | undefined => store.current().outgoing.find((each) => each.key === key)
  const update = (key: string, edit: (each: Outgoing) => Outgoing): void => {
    if (!find(key)) return
    store.change({ outgoing: store.current().outgoing.map((each) => (each.key === key ? edit(each) : each)) })
  }
  const fail = (key: string, problem: string): void => update(key, (each) => ({ ...each, problem }))
  const forget = (key: string): void => {
    const preview = find(key)?.picture?.preview
    if (preview) URL.revokeObjectURL(preview)
    files.delete(key)
    underWay.delete(key)
  }

  const hand = async (key: string): Promise<void> => {
    const said = find(key)
    if (!said) return
    try {
      const wire = await callSend(said)
      forget(key)
      store.take([toConversationMessage(wire)])
    } catch (error) {
      fail(key, whyNotSent(error))
    }
  }

  /** True once the shop has the picture. */
  const upload = async (key: string, file: File): Promise<boolean> => {
    const controller = new AbortController()
    underWay.set(key, controller)
    const result = await uploadFile('chat', file, {
      signal: controller.signal,
      onProgress: (percent) =>
        update(key, (each) => ({ ...each, picture: each.picture && { ...each.picture, percent } })),
    })
    underWay.delete(key)
    if (!result.ok) {
      fail(key, result.problem)
      return false
    }
    const { id } = result.value
    update(key, (each) => ({ ...each, picture: each.picture && { ...each.picture, id, percent: 100 } }))
    return true
  }

  const start = async (key: string): Promise<void> => {
    const file = files.get(key)
    const picture = find(key)?.picture
    if (picture && picture.id === null && !(file && (await upload(key, file)))) return
    turn = turn.then(() => hand(key))
    await turn
  }

  const add = (said: Pick<Outgoing, 'text' | 'subject' | 'picture'>): string => {
    const key = newKey()
    const { outgoing } = store.current()
    store.change({ outgoing: [...outgoing, { ...said, key, problem: null, at: serverNow() }] })
    return key
  }

  return {
    /** Sends a text; what it is about goes with it once. */
    sendText(text: string, subject: ConversationSubject | null): void {
      const key = add({ text, subject, picture: null })
      store.change({ draft: '', subject: null })
      void start(key)
    },
    sendPicture(file: File, subject: ConversationSubject | null): void {
      const preview = URL.createObjectURL(file)
      const key = add({ text: '', subject, picture: { name: file.name, preview, percent: 0, id: null } })
      files.set(key, file)
      store.change({ subject: null })
      void start(key)
    },
    /** The same message under the same key: if it did arrive after all, it is not said twice. */
    retry(key: string): void {
      update(key, (each) => ({ ...each, problem: null }))
      void start(key)
    },
    discard(key: string): void {
      underWay.get(key)?.abort()
      forget(key)
      store.change({ outgoing: store.current().outgoing.filter((each) => each.key !== key) })
    },
  }
}

function callSend({ key, text, picture, subject }: Outgoing): Promise<WireChatMessage> {
  return callShop(conversationCalls.chatSend, {
    body: {
      key,
      text,
      ...(picture?.id ? { picture_id: picture.id } : {}),
      ...(subject?.kind === 'goods' ? { goods_id: subject.id } : {}),
      ...(subject?.kind === 'order' ? { order_id: subject.id } : {}),
    },
  })
}
