import { pictureAnswer } from '#lib/server/pictures/answer.ts'

interface Context {
  readonly params: Promise<{ readonly width: string; readonly address: string }>
}

/** Pictures of other hosts, so that pages load pictures from their own origin only. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { width, address } = await params
  return pictureAnswer(width, address)
}
