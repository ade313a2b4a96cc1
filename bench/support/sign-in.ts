interface Who {
  readonly phone: string
  readonly password: string
}

export interface Session {
  readonly memberId: number
  /** As a browser sends it back. */
  readonly cookie: string
}

/** Signs in through the storefront; throws when that is refused. */
export async function signIn(base: string, { phone, password }: Who): Promise<Session> {
  const response = await fetch(`${base}/api/login`, {
    method: 'POST',
    headers: { origin: base, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ account: phone, password }),
  })
  if (response.status !== 200) throw new Error(`sign-in as ${phone}: ${response.status}`)
  const { data } = (await response.json()) as { data: { member_id: number } }
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  return { memberId: data.member_id, cookie }
}
