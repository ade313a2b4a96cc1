import { EARLY_SCRIPT } from '#lib/browser/early-calls.ts'

/** First on a page: a member's own view is asked for before the page's scripts have come. */
export function EarlyCalls({ urls }: { urls: readonly string[] }) {
  return <script data-urls={JSON.stringify(urls)}>{EARLY_SCRIPT}</script>
}
