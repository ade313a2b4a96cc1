import 'server-only'

const SCRIPT = /<script src="(\/_next\/static\/chunks\/[\w.-]+\.js)" async=""><\/script>/g
/** Where nothing is painted, as by some crawlers, scripts are asked for after this time all the same (milliseconds). */
const UNPAINTED_MS = 2_000
/** A link pressed before the page is alive waits so long to be opened without loading a page; then the browser opens it. */
const HELD_MS = 1_000

/** Short names, as it is part of every page. `a` asks for the scripts once, `t` opens a held link. */
const loader = (addresses: readonly string[]): string =>
  `<script id="scripts">{let n=0;const a=()=>{if(!n++)for(const u of ${JSON.stringify(addresses)}){const s=document.createElement("script");s.src=u;document.head.append(s)}};` +
  `setTimeout(a,document.hidden?0:${UNPAINTED_MS});if(window.PerformanceObserver)new PerformanceObserver(a).observe({type:"paint",buffered:true});else a();` +
  `let g=0;addEventListener("click",e=>{const l=e.target.closest('a[href^="/"]');if(g||window.isAlive||!l||l.target||e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)return;` +
  `e.preventDefault();const f=performance.now(),t=(w)=>setTimeout(()=>{if(w||(g=performance.now()-f>${HELD_MS}))l.click();else t(window.isAlive)},4);t()})}</script>`

/**
 * A page whose scripts are asked for when it has been painted: on a slow line they would take the turn of its pictures, on a
 * fast one they would run before it is seen. The browser would tell of `load` earlier now, so that a link can be pressed before
 * the shop's own script follows it (components/shell/effects/soft-links.tsx): it is held for a moment.
 */
export function withScriptsAfterPaint(page: Buffer): Buffer {
  const html = page.toString()
  const headEnd = html.indexOf('</head>')
  const addresses: string[] = []
  const head = html.slice(0, Math.max(headEnd, 0)).replace(SCRIPT, (_, address: string) => {
    addresses.push(address)
    return ''
  })
  return addresses.length === 0 ? page : Buffer.from(head + loader(addresses) + html.slice(headEnd))
}
