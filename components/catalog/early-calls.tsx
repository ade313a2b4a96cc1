import { earlyCallsProgram } from '#lib/programs/texts.ts'

/** First on a page: a member's own view is asked for before the page's scripts have come. */
export function EarlyCalls({ urls }: { urls: readonly string[] }) {
  return <script data-urls={JSON.stringify(urls)}>{earlyCallsProgram()}</script>
}
