/** A server, as far as it matters here. */
interface Listener {
  readonly listening: boolean
  emit(name: string, ...given: unknown[]): boolean
  on(name: 'connection', hear: () => void): unknown
  off(name: 'connection', hear: () => void): unknown
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** Longest that requests are held while the server stops to listen. */
const MOST_TURNS = 1_000
/** Without a new connection in so many there is none: one is taken a turn. */
const QUIET_TURNS = 3

/**
 * The system resets connections that nobody has taken when a server stops to listen. One is taken a turn, which is long while
 * requests are worked on: so these are held until all that are there are taken and the listening has ended.
 */
export async function takeWaiting(server: Listener): Promise<void> {
  const held: unknown[][] = []
  const { emit } = server
  server.emit = (name: string, ...given: unknown[]) =>
    name === 'request' ? held.push(given) > 0 : Reflect.apply(emit, server, [name, ...given])
  let quiet = 0
  const onConnection = () => {
    quiet = 0
  }
  server.on('connection', onConnection)
  for (let turn = 0; quiet < QUIET_TURNS && turn < MOST_TURNS; turn += 1, quiet += 1) await nextTurn()
  const letGo = async () => {
    for (let turn = 0; server.listening && turn < MOST_TURNS; turn += 1) await nextTurn()
    server.off('connection', onConnection)
    server.emit = emit
    for (const given of held) Reflect.apply(emit, server, ['request', ...given])
  }
  void letGo()
}
