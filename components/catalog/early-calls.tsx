import { earlyScript } from '#lib/browser/early-calls.ts'

/** First on a stored page: a member's own view is asked for before the page's scripts have come. */
export function EarlyCalls({ urls }: { urls: readonly string[] }) {
  return <script>{earlyScript(urls)}</script>
}
