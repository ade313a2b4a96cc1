/** A route handler that does nothing but forward. */
export async function GET(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const upstream = await fetch(`${process.env.BENCH_UPSTREAM}${pathname.replace('/api/forward', '')}${search}`, {
    headers: { accept: 'application/json' },
    cache: 'no-store',
  })
  return new Response(upstream.body, {
    status: upstream.status,
    headers: { 'content-type': upstream.headers.get('content-type') ?? 'application/json' },
  })
}
