/** One page of a list; the first is 1. */
export interface Page<Item> {
  readonly items: readonly Item[]
  readonly page: number
  readonly lastPage: number
  readonly total: number
}
