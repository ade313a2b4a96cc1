import { useEffect, useState, useSyncExternalStore } from 'react'
import { whenIdle } from '#lib/kernel/when-idle.ts'
import { Button } from './button.tsx'
import type { OpenDialog } from './dialog-state.ts'
import { answerDialog, currentDialog, subscribeDialogs } from './dialog-state.ts'
import { useFocusReturn } from './use-focus-return.ts'
import { usePart } from './use-part.ts'

const loadView = () => import('./dialog-view.tsx').then((part) => part.DialogView)

const noDialog = (): undefined => undefined

/** By then the page that a press leads to is there. */
const ANSWERED_MS = 1_000

/**
 * The words and the buttons, at the top of the screen: where even the dialog itself cannot be fetched, and where a dialog would take the
 * keys of an entry.
 */
function PlainDialog({ dialog }: { dialog: OpenDialog }) {
  return (
    <div role="alert" className="fixed inset-x-0 top-0 z-dialog flex items-center justify-center gap-4 bg-warn-50 p-4">
      <span>{dialog.message}</span>
      {dialog.cancel && <Button onClick={() => answerDialog(dialog.id, false)}>{dialog.cancel}</Button>}
      <Button onClick={() => answerDialog(dialog.id, true)}>{dialog.confirm}</Button>
    </div>
  )
}

/** Shows the dialogs of `alertDialog` and `confirmDialog`; is mounted once, in the root layout. */
export function DialogHost() {
  const dialog = useSyncExternalStore(subscribeDialogs, currentDialog, noDialog)
  const [touched, setTouched] = useState(false)

  // Dialogs answer what a person does. Fetching their code at the first touch has it at hand when the network fails; it
  // waits until what was touched has answered.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const touch = (): void => {
      timer ??= setTimeout(() => whenIdle(() => setTouched(true)), ANSWERED_MS)
    }
    window.addEventListener('pointerdown', touch, { once: true })
    window.addEventListener('keydown', touch, { once: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointerdown', touch)
      window.removeEventListener('keydown', touch)
    }
  }, [])

  const View = usePart(loadView, touched || dialog !== undefined)
  useFocusReturn(dialog !== undefined && !dialog.isAside)
  if (!dialog) return null
  if (View === null || dialog.isAside) return <PlainDialog dialog={dialog} />
  return View ? <View key={dialog.id} dialog={dialog} /> : null
}
