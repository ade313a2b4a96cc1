const markSize = 40
const letterSize = 26
const isWide = (letter: string): boolean => letter.charCodeAt(0) > 0xff

/** The shop's name as a drawing: a capsule in a seal, and the name beside it. It follows whatever name is configured. */
export function Wordmark({ name, className }: { name: string; className?: string }) {
  const width = [...name].reduce((sum, letter) => sum + (isWide(letter) ? letterSize : letterSize * 0.6), markSize + 10)
  return (
    <svg viewBox={`0 0 ${Math.ceil(width)} ${markSize}`} role="img" aria-label={name} className={className}>
      <rect width={markSize} height={markSize} rx="2" className="fill-brand-600" />
      <g transform="rotate(45 20 20)" strokeWidth="2.5" className="fill-transparent stroke-white">
        <path d="M13 20v-6a7 7 0 0 1 14 0v6z" className="fill-white" />
        <path d="M13 20v6a7 7 0 0 0 14 0v-6z" />
      </g>
      <text
        x={markSize + 9}
        y="29.5"
        fontSize={letterSize}
        textLength={Math.floor(width - markSize - 10)}
        lengthAdjust="spacingAndGlyphs"
        className="fill-brand-700 font-bold"
      >
        {name}
      </text>
    </svg>
  )
}
