import { useEffect } from 'react'
import { ownFiles } from '#lib/routes/files.ts'

/** Registers the worker that keeps the page for no network, once the page has everything it needs itself. */
export function OfflineWorker() {
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const register = (): void => {
      // Not at once: the page may still fetch what it was opened for.
      timer = setTimeout(() => {
        void navigator.serviceWorker.register(ownFiles.worker, { updateViaCache: 'none' }).catch(() => undefined)
      }, 2_000)
    }
    if (document.readyState === 'complete') register()
    else window.addEventListener('load', register, { once: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('load', register)
    }
  }, [])
  return null
}
