import { cx } from './cx.ts'

/** A brand's picture beside its name; without one its place stays empty. */
export function Logo({ src, className }: { src: string; className?: string }) {
  const box = cx('h-12 w-24 shrink-0 object-contain', className)
  if (src === '') return <span className={cx(box, 'block')} />
  return <img src={src} alt="" width={96} height={48} loading="lazy" fetchPriority="low" className={box} />
}
