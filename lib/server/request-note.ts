import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** What is found out about a request while it is worked on, for its line in the log. */
export interface RequestNote {
  /** Null for a guest, and before it is looked up. */
  memberId: number | null
  /** Time that calls to the upstream took, one after the other or at once (milliseconds); null without one. */
  upstreamMs: number | null
  /** The page says in place of something that it could not be read. */
  hasHole: boolean
}

export const newNote = (): RequestNote => ({ memberId: null, upstreamMs: null, hasHole: false })

const slot = Symbol.for('shop.request-note')

/** One for the whole process: the framework loads modules once a bundle. */
function notes(): AsyncLocalStorage<RequestNote> {
  const box = globalThis as unknown as Record<symbol, AsyncLocalStorage<RequestNote> | undefined>
  box[slot] ??= new AsyncLocalStorage()
  return box[slot]
}

export const noting = <Result>(note: RequestNote, work: () => Result): Result => notes().run(note, work)

/** Who asks; 0 is a member whose number the session does not have. */
export function noteMember(memberId: number): void {
  const note = notes().getStore()
  if (note && memberId > 0) note.memberId = memberId
}

export function noteUpstream(ms: number): void {
  const note = notes().getStore()
  if (note) note.upstreamMs = (note.upstreamMs ?? 0) + ms
}

/** The page that is rendered lacks what it is for: the next reader gets a try of his own. */
export function noteHole(): void {
  const note = notes().getStore()
  if (note) note.hasHole = true
}

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/

export const isSaneRequestId = (given: unknown): given is string => typeof given === 'string' && REQUEST_ID.test(given)

/** The id that a request brought when it is a sane one, else a new one; the same from nginx to the shop API. */
export const saneRequestId = (given: unknown): string => (isSaneRequestId(given) ? given : randomUUID())
