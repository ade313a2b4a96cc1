import { createListeners } from '#lib/kernel/listeners.ts'

/** Questions and messages waiting for an answer; one is shown at a time, in the order they were asked. */

export interface DialogTexts {
  /** Defaults to 温馨提示. */
  title?: string
  message: string
  icon?: 'error' | 'ok'
  /** Printed small, for the service to find the failed call. */
  requestId?: string | undefined
}

export interface AlertTexts extends DialogTexts {
  /** The one button; defaults to 知道了. */
  button?: string
}

export interface ConfirmTexts extends DialogTexts {
  /** A verb: 删除, not 确定. */
  confirm: string
  /** The safe way out, focused first; defaults to 再想想. */
  cancel?: string
  destructive?: boolean
}

export interface OpenDialog extends DialogTexts {
  id: number
  kind: 'alert' | 'confirm'
  /** The button that goes on; on an alert it is the only one. */
  confirm: string
  cancel?: string
  destructive?: boolean
  /** Shown beside the work: somebody is entering goods, and the next keys belong to these. */
  isAside?: boolean
}

interface Waiting {
  dialog: OpenDialog
  promise: Promise<boolean>
  resolve: (agreed: boolean) => void
}

/** Fields whose keys are entries of goods, one after the other. */
const ENTRY = '[data-quantity], [data-desk-line], [data-search-field]'
const isEntering = (): boolean => document.activeElement?.matches(ENTRY) ?? false

let queue: readonly Waiting[] = []
let lastId = 0
const listeners = createListeners()

function change(next: readonly Waiting[]): void {
  queue = next
  const [first] = next
  if (first && first.dialog.isAside === undefined)
    first.dialog = { ...first.dialog, isAside: first.dialog.kind === 'alert' && isEntering() }
  listeners.call()
}

function ask(texts: Omit<OpenDialog, 'id'>): Promise<boolean> {
  lastId += 1
  const dialog = { ...texts, id: lastId }
  // Promise.withResolvers would be shorter, but Chrome 109 lacks it.
  let resolve: (agreed: boolean) => void = () => undefined
  const promise = new Promise<boolean>((done) => {
    resolve = done
  })
  change([...queue, { dialog, promise, resolve }])
  return promise
}

export const alertDialog = {
  /** Resolves when the message was dismissed. The same message asked for twice is shown once: failures come in flocks. */
  async show({ button = '知道了', ...texts }: AlertTexts): Promise<void> {
    const same = queue.find(
      ({ dialog }) => dialog.kind === 'alert' && dialog.message === texts.message && dialog.title === texts.title,
    )
    await (same?.promise ?? ask({ ...texts, kind: 'alert', confirm: button }))
  },
}

export const confirmDialog = {
  /** True only when the confirming button was pressed; Esc and the safe button are false. */
  ask({ cancel = '再想想', ...texts }: ConfirmTexts): Promise<boolean> {
    return ask({ ...texts, kind: 'confirm', cancel })
  },
}

export const subscribeDialogs = listeners.add

export const currentDialog = (): OpenDialog | undefined => queue[0]?.dialog

export function answerDialog(id: number, agreed: boolean): void {
  const waiting = queue.find(({ dialog }) => dialog.id === id)
  if (!waiting) return
  change(queue.filter((other) => other !== waiting))
  waiting.resolve(agreed)
}
