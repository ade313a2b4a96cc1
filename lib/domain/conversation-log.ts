import { chinaDate, chinaDateTime, DAY_MS } from '#lib/kernel/time.ts'
import type { ConversationMessage, ConversationSubject } from './conversation.ts'

/** A message of this tab that the shop has not confirmed. The key makes sure it is said once, however often it is sent. */
export interface Outgoing {
  readonly key: string
  readonly text: string
  readonly subject: ConversationSubject | null
  readonly picture: OutgoingPicture | null
  /** Why it did not go out; null while it is on its way. */
  readonly problem: string | null
  readonly at: number
}

export interface OutgoingPicture {
  readonly name: string
  /** Shown while it is on its way; empty when the file itself is gone. */
  readonly preview: string
  readonly percent: number
  /** Number the shop gave it; null until it is there. */
  readonly id: number | null
}

/** Every message once, in the order they were said, however often and in whatever order they came. */
export function mergeMessages(
  known: readonly ConversationMessage[],
  incoming: readonly ConversationMessage[],
): readonly ConversationMessage[] {
  const ids = new Set(known.map(({ id }) => id))
  const fresh = incoming.filter(({ id }, at) => !ids.has(id) && incoming.findIndex((each) => each.id === id) === at)
  if (fresh.length === 0) return known
  return [...known, ...fresh].sort((one, other) => one.id - other.id)
}

/** What is still on its way once these messages are known: the shop's own copy takes its place. */
export function stillOutgoing(
  outgoing: readonly Outgoing[],
  messages: readonly ConversationMessage[],
): readonly Outgoing[] {
  const said = new Set(messages.filter(({ from }) => from === 'member').map(({ key }) => key))
  return outgoing.some(({ key }) => said.has(key)) ? outgoing.filter(({ key }) => !said.has(key)) : outgoing
}

/** Day of a message as a conversation shows it: 今天, 昨天, then the date. */
export function dayName(at: number, now: number): string {
  const day = chinaDate(new Date(at))
  if (day === chinaDate(new Date(now))) return '今天'
  return day === chinaDate(new Date(now - DAY_MS)) ? '昨天' : day
}

/** Hour and minute in China. */
export const clockTime = (at: number): string => chinaDateTime(new Date(at)).slice(11, 16)

/** Which messages begin a new day. */
export function dayStarts(messages: readonly ConversationMessage[]): ReadonlySet<number> {
  const days = messages.map(({ at }) => chinaDate(new Date(at)))
  return new Set(messages.filter((_, at) => days[at] !== days[at - 1]).map(({ id }) => id))
}
