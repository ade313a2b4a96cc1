const DESK_LINE = '[data-desk-line]'
const WRITTEN_INTO = 'input,textarea,select,[contenteditable]'

/** Sets what a field shows as typing does: React learns of it. */
function show(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const isSeen = (field: Element): boolean => field.checkVisibility?.() ?? true

/** The line of a desk before the field of the search, whichever is seen. */
const lineToWriteIn = (): HTMLElement | undefined =>
  [DESK_LINE, '[data-search-field]']
    .flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)])
    .find(isSeen)

function onKey(press: KeyboardEvent): void {
  const { target, key } = press
  if (!(target instanceof Element)) return
  const line = target instanceof HTMLInputElement && target.matches(DESK_LINE) ? target : null
  const isAnswered = line ? line.dataset.deskLine === 'alive' : window.isAlive
  // 229: an input method is still at work where a browser does not say that it composes.
  if (isAnswered || press.isComposing || press.keyCode === 229 || press.ctrlKey || press.metaKey || press.altKey) return
  if (key === '/' && (line ? line.value === '' : !target.closest(WRITTEN_INTO))) {
    const field = lineToWriteIn()
    if (!field) return
    field.focus()
    press.preventDefault()
    return
  }
  const isEntered = key === 'Enter' || (key === 'Tab' && !press.shiftKey)
  if (!line || !isEntered || press.repeat || (line.value === '' && !window.earlyEntries?.length)) return
  window.earlyEntries ??= []
  window.earlyEntries.push(line.value)
  show(line, '')
  press.preventDefault()
  press.stopPropagation()
}

/** Rows that the line of a desk would make one of: they are a list, and it says so until it takes them over. */
function onPaste(paste: ClipboardEvent): void {
  const { target, clipboardData } = paste
  if (!(target instanceof HTMLInputElement && target.matches('[data-desk-rows]'))) return
  if (target.dataset.deskLine === 'alive') return
  const rows = clipboardData?.getData('text') ?? ''
  if (!/[\r\n]/.test(rows.trim())) return
  window.earlyRows ??= []
  window.earlyRows.push(rows)
  target.placeholder = '已粘贴多行，页面就绪后打开导入'
  paste.preventDefault()
  paste.stopPropagation()
}

/**
 * Words and quantities entered into the line of a desk that has not said yet that it takes them itself wait for it
 * (lib/browser/early-entries.ts), as do rows pasted there, and the slash leads there as it does later.
 */
export function keepEarlyKeys(): void {
  addEventListener('keydown', onKey, true)
  addEventListener('paste', onPaste, true)
}
