import 'server-only'
import { connection } from 'next/server'
import { forSite } from './current-site.ts'

interface Context<Params> {
  readonly params: Promise<Params>
}

/** A handler of what a site answers outside its pages, rendered for every request from cached reads. */
export function siteHandler<Params extends { readonly site: string }>(
  handle: (request: Request, params: Params) => Promise<Response>,
): (request: Request, context: Context<Params>) => Promise<Response> {
  return async (request, context) => {
    await connection()
    const params = await context.params
    return forSite(params.site, () => handle(request, params))
  }
}
