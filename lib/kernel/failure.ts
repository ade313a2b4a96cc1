/** A failure as a screen tells it, in the place of what did not come. */
export interface Failure {
  readonly text: string
  /** The number to tell the service. */
  readonly requestId?: string | undefined
  /** The shop API's own number for it. */
  readonly code?: number | undefined
  /** Asking again is no help, loading the page is. */
  readonly reloads?: true | undefined
}
