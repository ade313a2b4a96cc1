import { useEffect, useEffectEvent, useRef } from 'react'
import { whenIdle } from '#lib/kernel/when-idle.ts'
import type { ModalProps } from './modal-view.tsx'
import { useFocusReturn } from './use-focus-return.ts'
import { usePart } from './use-part.ts'

const loadView = () => import('./modal-view.tsx').then((part) => part.ModalView)

/** An effect of pages whose dialog is to open at once, when they rest. What fails is fetched again when it opens. */
export const preloadModal = (): (() => void) => whenIdle(() => void loadView().catch(() => undefined))

/** A dialog with content of its own. It closes itself when its page is left: pages stay mounted and would come back with it. */
export function Modal(props: ModalProps) {
  const { open } = props
  const View = usePart(loadView, open)
  useFocusReturn(open)
  const onHide = useEffectEvent(() => props.onClose())
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // Development runs each effect twice; only a cleanup that nothing follows means the page was left.
    clearTimeout(hiding.current)
    if (!open) return
    return () => {
      hiding.current = setTimeout(onHide)
    }
  }, [open])
  return open && View ? <View {...props} /> : null
}
