import { cx } from '#components/ui/cx.ts'
import { QrCode } from '#components/ui/qr.tsx'
import type { ScanCode } from '#lib/domain/site.ts'
import { scanAddress } from './linkable.ts'

interface ScanCardProps {
  code: ScanCode
  siteUrl: string
  className?: string
  /** Size of the code itself. */
  size?: string
}

/** A code to scan with what it does below; drawn on the server. */
export function ScanCard({ code, siteUrl, className = 'p-3', size }: ScanCardProps) {
  return (
    <figure className={cx('text-center', className)}>
      <QrCode text={scanAddress(code.url, siteUrl)} label={code.text} className={size} />
      <figcaption className="mt-1 text-meta whitespace-nowrap">{code.text}</figcaption>
    </figure>
  )
}
