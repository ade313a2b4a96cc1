import { useLayoutEffect } from 'react'

/**
 * Gives the focus back to what had it when a dialog was asked for. The dialog's own code does so too, but it comes only
 * after the first press, and what it did not see it cannot give back. Focus that went elsewhere meanwhile stays there.
 */
export function useFocusReturn(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return
    const opener = document.activeElement
    return () => {
      requestAnimationFrame(() => {
        if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus()
      })
    }
  }, [open])
}
