import { cx } from '#components/ui/cx.ts'
import type { ScanCode } from '#lib/domain/site.ts'
import { scanPictureUrl } from '#lib/routes/files.ts'

interface ScanCardProps {
  code: ScanCode
  className?: string
  /** Size of the code itself. */
  size?: string
}

/** A code to scan with what it does below. Its picture is a file of its own, fetched when it comes near the screen. */
export function ScanCard({ code, className = 'p-3', size = 'size-30' }: ScanCardProps) {
  return (
    <figure className={cx('text-center', className)}>
      <img
        src={scanPictureUrl(code.name)}
        alt={code.text}
        width={120}
        height={120}
        loading="lazy"
        decoding="async"
        className={cx('mx-auto bg-white', size)}
      />
      <figcaption className="mt-1 text-meta whitespace-nowrap">{code.text}</figcaption>
    </figure>
  )
}
