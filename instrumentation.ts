/** Runs once when the server starts: wrong configuration stops it here, before anybody is answered. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startServer } = await import('#lib/server/start.ts')
  startServer()
}
