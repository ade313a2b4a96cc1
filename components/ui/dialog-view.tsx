import { Description, Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import { Button } from './button.tsx'
import type { OpenDialog } from './dialog-state.ts'
import { answerDialog } from './dialog-state.ts'
import { ErrorIcon, OkIcon } from './icon.tsx'

const icons = {
  error: <ErrorIcon className="mt-0.5 size-5 shrink-0 text-price" label="错误" />,
  ok: <OkIcon className="mt-0.5 size-5 shrink-0 text-ok-700" label="成功" />,
}

/** The safe button is focused first, so that a reflexive Enter never deletes anything. */
export function DialogView({ dialog }: { dialog: OpenDialog }) {
  const answer = (agreed: boolean): void => answerDialog(dialog.id, agreed)
  const isAlert = dialog.kind === 'alert'
  return (
    <Dialog open role="alertdialog" onClose={() => answer(false)} className="relative z-dialog">
      <DialogBackdrop className="fixed inset-0 bg-scrim" />
      {/* The panel fills the screen: a click beside the box is not an answer. */}
      <DialogPanel className="fixed inset-0 flex items-center justify-center p-4">
        <div className="w-100 max-w-full rounded bg-surface shadow-float">
          <DialogTitle className="border-line-soft border-b px-4 py-2 font-semibold text-nav">
            {dialog.title ?? '温馨提示'}
          </DialogTitle>
          <div className="flex gap-2 px-4 py-4">
            {dialog.icon && icons[dialog.icon]}
            <div className="min-w-0">
              <Description className="whitespace-pre-line wrap-break-word text-base">{dialog.message}</Description>
              {dialog.requestId && <p className="mt-2 text-meta text-ink-500">请求编号 {dialog.requestId}</p>}
            </div>
          </div>
          <div className="flex justify-end gap-2 px-4 pb-4">
            {dialog.cancel && (
              <Button data-autofocus onClick={() => answer(false)}>
                {dialog.cancel}
              </Button>
            )}
            <Button
              data-autofocus={isAlert || undefined}
              variant={dialog.destructive ? 'danger' : 'brand'}
              onClick={() => answer(true)}
            >
              {dialog.confirm}
            </Button>
          </div>
        </div>
      </DialogPanel>
    </Dialog>
  )
}
