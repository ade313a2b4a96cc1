import { encode } from 'uqr'

/** Horizontal runs of dark modules as one path: a tenth of the size of a rectangle each. */
function modulesPath(rows: boolean[][]): string {
  let path = ''
  rows.forEach((row, y) => {
    let start = -1
    for (let x = 0; x <= row.length; x += 1) {
      if (row[x] && start < 0) start = x
      if (!row[x] && start >= 0) {
        path += `M${start} ${y}h${x - start}v1h-${x - start}z`
        start = -1
      }
    }
  })
  return path
}

/** A QR code as inline SVG, rendered on the server when its page is. `label` says what scanning it does. */
export function QrCode({ text, label, className = 'size-30' }: { text: string; label: string; className?: string }) {
  const code = encode(text, { ecc: 'M', border: 2 })
  return (
    <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={label} className={className}>
      <rect width={code.size} height={code.size} fill="#fff" />
      <path d={modulesPath(code.data)} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
