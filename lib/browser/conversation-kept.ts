import type { ConversationSubject } from '#lib/domain/conversation.ts'
import type { Outgoing } from '#lib/domain/conversation-log.ts'

/** What a buyer has typed but not yet got through; it outlives a change of page in its tab. */
export interface Kept {
  readonly draft: string
  /** What the next message is about. */
  readonly subject: ConversationSubject | null
  readonly outgoing: readonly Outgoing[]
}

const nothing: Kept = { draft: '', subject: null, outgoing: [] }
const nameFor = (member: number): string => `chat-${member}`

/** Files do not survive a page: a picture is kept only once the shop has it. */
const survives = ({ picture }: Outgoing): boolean => picture === null || picture.id !== null

export function readKept(member: number): Kept {
  try {
    const text = window.sessionStorage.getItem(nameFor(member))
    if (text === null) return nothing
    const { draft, subject, outgoing } = JSON.parse(text) as Kept
    return { draft, subject, outgoing: outgoing.map((each) => ({ ...each, problem: each.problem ?? '上次发送失败' })) }
  } catch {
    return nothing
  }
}

export function writeKept(member: number, { draft, subject, outgoing }: Kept): void {
  const lasting = outgoing
    .filter(survives)
    .map((each) => ({ ...each, picture: each.picture && { ...each.picture, preview: '' } }))
  try {
    if (draft === '' && subject === null && lasting.length === 0) window.sessionStorage.removeItem(nameFor(member))
    else window.sessionStorage.setItem(nameFor(member), JSON.stringify({ draft, subject, outgoing: lasting }))
  } catch {
    // Storage may be forbidden or full; then it lasts as long as the page.
  }
}
