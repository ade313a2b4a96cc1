'use client'

import { useEffect, useRef } from 'react'

/** Chrome's own offer to install; not part of the DOM's standard types. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>
}

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event

/** A shortcut file as Windows desktops know it. */
function downloadShortcut(siteName: string): void {
  const text = `[InternetShortcut]\r\nURL=${window.location.origin}/\r\n`
  const address = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${siteName}.url`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1_000)
}

/** 加入桌面: installs the shop where the browser offers it, else hands over a shortcut. */
export function DesktopEntry({ siteName }: { siteName: string }) {
  const offer = useRef<InstallOffer>(null)
  useEffect(() => {
    const keep = (event: Event): void => {
      if (!isOffer(event)) return
      event.preventDefault()
      offer.current = event
    }
    window.addEventListener('beforeinstallprompt', keep)
    return () => window.removeEventListener('beforeinstallprompt', keep)
  }, [])

  const add = (): void => {
    const waiting = offer.current
    offer.current = null
    if (waiting) void waiting.prompt()
    else downloadShortcut(siteName)
  }
  return (
    <button type="button" onClick={add} className="hover:text-brand-700">
      加入桌面
    </button>
  )
}
