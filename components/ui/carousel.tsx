'use client'

import type { ReactNode } from 'react'
import { Children, useEffect, useState } from 'react'
import type { CarouselControls } from './carousel-engine.tsx'
import { cx } from './cx.ts'
import { PauseIcon, PlayIcon } from './icon.tsx'
import { usePart } from './use-part.ts'
import { useReducedMotion } from './use-reduced-motion.ts'
import { useRotation } from './use-rotation.ts'

const loadEngine = () => import('./carousel-engine.tsx').then((part) => part.CarouselEngine)

/** True once the page has come to rest: sliding can wait until everything that is seen first has arrived. */
function useAfterLoad(): boolean {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const done = (): void => setReady(true)
    if (document.readyState === 'complete') {
      done()
      return
    }
    window.addEventListener('load', done, { once: true })
    return () => window.removeEventListener('load', done)
  }, [])
  return ready
}

interface CarouselProps {
  /** What the region shows: 首页推荐 for instance. */
  label: string
  /** One slide each. The first is in the page from the start; the rest is beside it, cut off. */
  children: ReactNode
  seconds?: number
  className?: string
}

/** Slides that change every 5 s and can be stopped. The pause button comes first in the tab order. */
export function Carousel({ label, children, seconds = 5, className }: CarouselProps) {
  const slides = Children.toArray(children)
  const count = slides.length
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null)
  const [controls, setControls] = useState<CarouselControls>()
  const [index, setIndex] = useState(0)
  const reducedMotion = useReducedMotion()
  const isAfterLoad = useAfterLoad()
  const Engine = usePart(loadEngine, isAfterLoad && count > 1)
  const rotation = useRotation({ count, seconds, onStep: () => controls?.next() })
  const name = (at: number): string => `第 ${at + 1} 张，共 ${count} 张`

  return (
    <section
      aria-roledescription="轮播"
      aria-label={label}
      className={cx('relative overflow-hidden', className)}
      {...rotation.holders}
    >
      {count > 1 && (
        <div className="absolute right-2 bottom-2 z-1 flex items-center gap-1 rounded bg-scrim px-1 text-white">
          <button
            type="button"
            aria-label={rotation.playing ? '暂停轮播' : '播放轮播'}
            onClick={rotation.toggle}
            className="flex size-6 items-center justify-center"
          >
            {rotation.playing ? <PauseIcon /> : <PlayIcon />}
          </button>
          {slides.map((_, at) => (
            <button
              key={name(at)}
              type="button"
              aria-label={name(at)}
              aria-current={at === index || undefined}
              onClick={() => controls?.goTo(at)}
              className="group flex size-6 items-center justify-center"
            >
              <span className={cx('block h-1 w-4', at === index ? 'bg-white' : 'bg-ink-300')} />
            </button>
          ))}
        </div>
      )}
      <div ref={setViewport} className="h-full overflow-hidden">
        <ul aria-live={rotation.moving ? 'off' : 'polite'} className="flex h-full touch-pan-y">
          {slides.map((slide, at) => (
            <li
              key={name(at)}
              aria-label={name(at)}
              inert={at !== index}
              // Beside the first one, which is cut off: their pictures would take the line before the page can be used.
              hidden={at > 0 && !isAfterLoad}
              className="h-full min-w-0 flex-none basis-full"
            >
              {slide}
            </li>
          ))}
        </ul>
      </div>
      {Engine && <Engine viewport={viewport} reducedMotion={reducedMotion} onReady={setControls} onSelect={setIndex} />}
    </section>
  )
}
