'use client'

import { useEffect, useRef } from 'react'
import { saveFile } from '#components/ui/save-file.ts'

/** Chrome's own offer to install; not part of the DOM's standard types. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>
}

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event

/** A shortcut file as Windows desktops know it. */
function downloadShortcut(siteName: string): void {
  const text = `[InternetShortcut]\r\nURL=${window.location.origin}/\r\n`
  saveFile(`${siteName}.url`, new Blob([text], { type: 'application/octet-stream' }))
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
