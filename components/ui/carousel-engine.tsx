import type { UseEmblaCarouselType } from 'embla-carousel-react'
import useEmblaCarousel from 'embla-carousel-react'
import { useEffect } from 'react'

export interface CarouselEngineProps {
  viewport: HTMLElement | null
  reducedMotion: boolean
  onReady: (engine: CarouselControls | undefined) => void
  onSelect: (index: number) => void
}

export interface CarouselControls {
  goTo: (index: number) => void
  next: () => void
}

const controlsOf = (embla: NonNullable<UseEmblaCarouselType[1]>, jump: boolean): CarouselControls => ({
  goTo: (index) => embla.scrollTo(index, jump),
  next: () => embla.scrollNext(jump),
})

/** The library that drags and slides, attached to slides that are already in the page; renders nothing itself. */
export function CarouselEngine({ viewport, reducedMotion, onReady, onSelect }: CarouselEngineProps) {
  const [attach, embla] = useEmblaCarousel({ loop: true, duration: 20 })

  useEffect(() => {
    if (viewport) attach(viewport)
  }, [viewport, attach])

  useEffect(() => {
    if (!embla) return
    const select = (): void => onSelect(embla.selectedScrollSnap())
    embla.on('select', select)
    onReady(controlsOf(embla, reducedMotion))
    return () => {
      embla.off('select', select)
      onReady(undefined)
    }
  }, [embla, reducedMotion, onReady, onSelect])

  return null
}
