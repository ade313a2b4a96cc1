/** In place of the browser's own: remembers what was sent, ends when the test says. */
export class FakeRequest {
  static all: FakeRequest[] = []
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload = () => undefined
  onerror = () => undefined
  status = 200
  responseText = ''
  url = ''
  headers: Record<string, string> = {}
  sent: unknown
  isAborted = false

  constructor() {
    FakeRequest.all.push(this)
  }
  open(_: string, url: string) {
    this.url = url
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader() {
    return 'id-of-the-call'
  }
  send(body: unknown) {
    this.sent = body
  }
  abort() {
    this.isAborted = true
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
    this.onload()
  }
}

/** From here on the page's requests are these. */
export function fakeRequests(): void {
  FakeRequest.all = []
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest
}
