'use client'

import { openSheet } from '#components/shell/sheets/sheet-state.ts'
import { showToast } from '#components/ui/toast-state.ts'
import { acceptInstallOffer } from '#lib/browser/install-offer.ts'
import { ownFiles } from '#lib/routes/files.ts'

const isTouched = (): boolean => window.matchMedia('(pointer: coarse)').matches

/** A shortcut file, as desktops know it; the server says that it is to be saved, so the page stays. */
function downloadShortcut(): void {
  window.location.assign(ownFiles.shortcut)
  showToast('快捷方式已下载，请移动到桌面')
}

/** Installs the shop where the browser offers it; else a tablet shows the steps, and a computer gets a shortcut. */
function addToDesktop(): void {
  if (acceptInstallOffer()) return
  if (isTouched()) openSheet('desktop')
  else downloadShortcut()
}

/** 添加到桌面 in the utility bar. */
export function DesktopEntry() {
  return (
    <button type="button" onClick={addToDesktop} className="hover:text-brand-700">
      添加到桌面
    </button>
  )
}
