'use client'

import { Popover } from '#components/ui/popover.tsx'
import { usePart } from '#components/ui/use-part.ts'

const loadChoices = () => import('./display-choices.tsx').then((part) => part.DisplayChoices)

function Choices({ isOpen }: { isOpen: boolean }) {
  const View = usePart(loadChoices, isOpen)
  return <div className="min-h-40 w-60 p-4 whitespace-normal">{View && <View />}</div>
}

/** 显示设置 in the utility bar. */
export function DisplayMenu() {
  return (
    <Popover align="right" trigger="显示设置" triggerClass="leading-8 hover:text-brand-700">
      {(isOpen) => <Choices isOpen={isOpen} />}
    </Popover>
  )
}
