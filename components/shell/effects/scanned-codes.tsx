import { useEffect } from 'react'
import { isComposing } from '#components/ui/composing.ts'
import { isCode, newBurst, SCANNER_GAP_MS, searchCode } from '#components/ui/scanned.ts'
import { DIALOG, isEditable, isIn } from '#components/ui/search-field.ts'
import { showToast } from '#components/ui/toast-state.ts'
import { areKeysOn } from './keys-setting.ts'

const openDialog = (): Element | undefined =>
  [...document.querySelectorAll(DIALOG)].find((dialog) => dialog.checkVisibility?.() ?? true)

/** A quantity knows a code by itself; one in a dialog only keeps it out. What is written in a text belongs there. */
function isElsewhere(target: EventTarget | null): boolean {
  return isIn(target, '[data-quantity]') ? isIn(target, DIALOG) : !isEditable(target)
}

/** Runs once no dialog is open; never when the page was left first. Answers with how to give up. */
function onceUncovered(run: () => void): () => void {
  const address = window.location.href
  const observer = new MutationObserver(() => {
    if (openDialog()) return
    observer.disconnect()
    // A closing dialog gives the keyboard back first.
    setTimeout(() => window.location.href === address && run(), 50)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/**
 * A code scanned while no field has the keyboard is searched for, and its Enter presses nothing. A dialog is neither
 * answered nor closed by a scanner: the code waits until it is gone.
 */
export function ScannedCodes() {
  useEffect(() => {
    const burst = newBurst()
    let code = ''
    let ending: ReturnType<typeof setTimeout> | undefined
    let giveUp = (): void => undefined

    const end = (): void => {
      clearTimeout(ending)
      const scanned = code
      code = ''
      giveUp()
      if (!openDialog()) searchCode(scanned, true)
      else {
        showToast(`已扫到条码 ${scanned}，关闭弹窗后查询`)
        giveUp = onceUncovered(() => searchCode(scanned, true))
      }
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isComposing(event)) return
      const isLast = event.key === 'Enter' && code !== ''
      if (!isLast) {
        const keys = isElsewhere(event.target) && areKeysOn() ? burst(event) : ''
        if (!isCode(keys)) return
        code = keys
      }
      event.preventDefault()
      clearTimeout(ending)
      if (!isLast) ending = setTimeout(end, 2 * SCANNER_GAP_MS)
      else {
        event.stopPropagation()
        end()
      }
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => {
      window.removeEventListener('keydown', onKeyDown, true)
      clearTimeout(ending)
      giveUp()
    }
  }, [])
  return null
}
