'use client'

import { ButtonsAndLinks } from './buttons-and-links.tsx'
import { Fields } from './fields.tsx'
import { Figures } from './figures.tsx'
import { Icons } from './icons.tsx'
import { Layers } from './layers.tsx'
import { LoadingStates } from './states.tsx'

/** Every piece of components/ui in all its states, to look at while working on them. */
export function Gallery() {
  return (
    <div id="gallery" className="py-4">
      <h1 className="text-name font-semibold">界面组件</h1>
      <ButtonsAndLinks />
      <Fields />
      <Figures />
      <LoadingStates />
      <Layers />
      <Icons />
    </div>
  )
}
