import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'
import { usePart } from '#components/ui/use-part.ts'
import type { SheetName } from './sheet-state.ts'
import { onSheetAsked } from './sheet-state.ts'

interface SheetProps {
  onClose: () => void
}

const loads: Readonly<Record<SheetName, () => Promise<ComponentType<SheetProps>>>> = {
  keys: () => import('../effects/keys-help.tsx').then((part) => part.KeysHelp),
  display: () => import('../settings/display-sheet.tsx').then((part) => part.DisplaySheet),
  desktop: () => import('../install/desktop-sheet.tsx').then((part) => part.DesktopSheet),
}

function Sheet({ name, onClose }: SheetProps & { name: SheetName }) {
  const View = usePart(loads[name], true)
  return View ? <View onClose={onClose} /> : null
}

/** The frame's small dialogs: one at a time, each fetched when it is first opened. */
export function Sheets() {
  const [open, setOpen] = useState<SheetName>()
  useEffect(() => onSheetAsked(setOpen), [])
  return open ? <Sheet key={open} name={open} onClose={() => setOpen(undefined)} /> : null
}
