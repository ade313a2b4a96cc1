import { SignInPage } from '#components/auth/sign-in-page.tsx'
import { safeNext } from '#lib/routes/links.ts'
import { readLoginAds } from '#lib/server/cached/frame.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

export const generateMetadata = () => pageMetadata('login', { isPrivate: true })

export default async function Page({ searchParams }: PageProps<'/[site]/login'>) {
  const { next } = await searchParams
  const ads = await readLoginAds()
  return <SignInPage next={safeNext(typeof next === 'string' ? next : null)} ad={ads[0] ?? null} />
}
