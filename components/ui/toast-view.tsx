import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { Toaster, toast } from 'sonner'
import { ErrorIcon, OkIcon } from './icon.tsx'
import { Link } from './link.tsx'
import { linkClass } from './link-class.ts'
import type { ToastText } from './toast-state.ts'
import { takeToasts } from './toast-state.ts'

/** The rest of a toast lets presses through to what it covers. */
const actionClass = linkClass('body', {}, 'pointer-events-auto shrink-0 max-tablet:-my-2 max-tablet:py-3')

const icons: Readonly<Record<ToastText['kind'], ReactNode>> = {
  ok: <OkIcon className="size-4 text-ok-700" />,
  error: <ErrorIcon className="size-4 text-price" />,
  work: <span aria-hidden="true" className="spinner" />,
}

function ToastLine({ kind, text, action, close }: ToastText & { close: () => void }) {
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className="mx-auto flex w-fit max-w-full items-center gap-2 rounded border border-line bg-surface px-4 py-2 text-base shadow-float"
    >
      {icons[kind]}
      {text}
      {action && 'href' in action && (
        <Link href={action.href} onClick={close} className={actionClass}>
          {action.text}
        </Link>
      )}
      {action && 'run' in action && (
        <button
          type="button"
          className={actionClass}
          onClick={() => {
            close()
            action.run()
          }}
        >
          {action.text}
        </button>
      )}
    </div>
  )
}

export function ToastView({ waiting }: { waiting: readonly ToastText[] }) {
  useEffect(() => {
    if (waiting.length === 0) return
    for (const text of takeToasts()) {
      // One at a time: what is said now is what matters.
      toast.dismiss()
      toast.custom((id) => <ToastLine {...text} close={() => toast.dismiss(id)} />, {
        duration: text.action ? 6000 : 2000,
      })
    }
  }, [waiting])
  return (
    <Toaster
      position="bottom-center"
      visibleToasts={1}
      offset={{ bottom: 'var(--toast-bottom)' }}
      mobileOffset={{ bottom: 'var(--toast-bottom)' }}
      containerAriaLabel="消息"
      className="z-toast"
      toastOptions={{ className: 'w-full pointer-events-none' }}
    />
  )
}
