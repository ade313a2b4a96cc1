/** Several reads in one request. The storefront answers it by asking each of them as ever: no shop API knows of it. */
export const TOGETHER_PATH = '/api/together'

/** So many reads one request may ask for. */
export const MOST_TOGETHER = 16

/** Where these reads are asked for together, each with its path and query as it would be asked for alone. */
export const togetherUrl = (urls: readonly string[]): string =>
  `${TOGETHER_PATH}?${urls.map((url) => `of=${encodeURIComponent(url)}`).join('&')}`

/** The answer to one of them, in the order in which they were asked for. */
export interface TogetherPart {
  readonly status: number
  readonly text: string
  readonly requestId: string | undefined
  /** Whom it is for. */
  readonly member: string | undefined
}
