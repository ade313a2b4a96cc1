import { routes } from '#lib/routes/registry.ts'

/** Reached by the last rewrite, when no page and no alias has the address. A page could not redirect with a status. */
function leave(): Response {
  return new Response(null, { status: 307, headers: { location: routes.notFound.path, 'cache-control': 'no-store' } })
}

export { leave as GET, leave as HEAD }
