/** What a page is asked for behind its address, as the framework hands it over. */
export interface PageQuery {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}
