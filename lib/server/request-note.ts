import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'

/** What is found out about a request while it is worked on, for its line in the log. */
export interface RequestNote {
  /** Null for a guest, and while nobody asked. */
  memberId: number | null
  /** Time that calls to the upstream took, one after the other or at once (milliseconds); null without one. */
  upstreamMs: number | null
}

const slot = Symbol.for('shop.request-note')

/** One for the whole process: the framework loads modules once a bundle. */
function notes(): AsyncLocalStorage<RequestNote> {
  const box = globalThis as unknown as Record<symbol, AsyncLocalStorage<RequestNote> | undefined>
  box[slot] ??= new AsyncLocalStorage()
  return box[slot]
}

export const noting = (note: RequestNote, work: () => void): void => notes().run(note, work)

/** Who asks; 0 is a member whose number the session does not have. */
export function noteMember(memberId: number): void {
  const note = notes().getStore()
  if (note && memberId > 0) note.memberId = memberId
}

export function noteUpstream(ms: number): void {
  const note = notes().getStore()
  if (note) note.upstreamMs = (note.upstreamMs ?? 0) + ms
}
