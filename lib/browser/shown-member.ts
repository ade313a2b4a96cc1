import type { Call } from '#lib/contract/call.ts'
import { GUEST } from '#lib/contract/session.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import { isSignedIn } from './signed-in.ts'

/** How the page hears that somebody else is signed in: a write of it was refused, or an answer or another tab says so. */
export type Change = 'refused' | 'told'

const CHANNEL = 'shop-member'

/** Whom the page shows; null while it shows nobody yet. */
let shown: string | null = typeof window === 'undefined' || isSignedIn() ? null : GUEST
let isChanging = false
const listeners = new Set<(change: Change) => Promise<void>>()

/** Said with each write: the storefront refuses it when somebody else is signed in by then. */
export const shownMember = (): string | null => shown

/** Shows who is signed in now, once however many answers say so. */
async function change(how: Change): Promise<void> {
  if (isChanging) return
  isChanging = true
  try {
    await Promise.all([...listeners].map((listener) => listener(how)))
  } finally {
    isChanging = false
  }
}

/** Tells who can show somebody else. Returns the way to stop listening. */
export function onMemberChange(listener: (change: Change) => Promise<void>): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Takes in whom an answer is for. The user state is what the page shows from then on. */
export function noteMember(call: Call, member: string | undefined, isRefused: boolean): void {
  if (call.session) {
    if (isRefused) return
    shown = member ?? (isSignedIn() ? null : GUEST)
    tellTabs(shown)
    return
  }
  // A browser that has lost the mark shows a guest, also while it has a session.
  if (member === undefined || (shown === GUEST && !isSignedIn())) return
  const isOther = shown !== null && shown !== member
  if (call === userCalls.userBase) shown = member
  if (isOther) void change(isRefused ? 'refused' : 'told')
}

let channel: BroadcastChannel | undefined

/** The other tabs show who is signed in; a browser without channels shows it with the next answer. */
function tellTabs(member: string | null): void {
  channel?.postMessage(member)
}

/** Listens to the other tabs; not while the page is kept for "back", which an open channel would forbid. */
function listen(): void {
  const open = (): void => {
    channel ??= new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }: MessageEvent<string | null>) => {
      if (data === null || data !== shown) void change('told')
    }
  }
  open()
  window.addEventListener('pageshow', open)
  window.addEventListener('pagehide', () => {
    channel?.close()
    channel = undefined
  })
}

if (typeof window !== 'undefined' && 'BroadcastChannel' in window) listen()
