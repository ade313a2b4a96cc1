/** Small dialogs of the frame that many places open. */
export type SheetName = 'keys' | 'display' | 'desktop'

const names: readonly string[] = ['keys', 'display', 'desktop'] satisfies SheetName[]
const isSheet = (name: string | null): name is SheetName => name !== null && names.includes(name)

let show: ((name: SheetName) => void) | undefined

export function openSheet(name: SheetName): void {
  show?.(name)
}

/**
 * Tells which dialog was asked for: by script, or by a button marked `data-sheet`, which as a part of cached pages needs
 * no script of its own.
 */
export function onSheetAsked(listener: (name: SheetName) => void): () => void {
  const onClick = (event: MouseEvent): void => {
    const button = event.target instanceof Element ? event.target.closest('[data-sheet]') : null
    const name = button?.getAttribute('data-sheet') ?? null
    if (isSheet(name)) listener(name)
  }
  show = listener
  document.addEventListener('click', onClick)
  return () => {
    show = undefined
    document.removeEventListener('click', onClick)
  }
}
