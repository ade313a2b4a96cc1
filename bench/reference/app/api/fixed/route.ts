const answer = JSON.stringify({ code: 200, message: '', data: [] })

/** What the framework itself costs before a handler has done anything; asked for the address so that it is not prerendered. */
export function GET(request: Request): Response {
  return new Response(request.url === '' ? null : answer, { headers: { 'content-type': 'application/json' } })
}
