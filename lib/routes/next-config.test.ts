import { aliasRewrites, publicPagesSource, publicPolicy, routeRedirects } from './next-config.ts'

const matcher = () => new RegExp(`^${publicPagesSource()}$`)

describe('addresses for the framework', () => {
  test('an alias is a rewrite to its page, parameters included', () => {
    expect(aliasRewrites()).toContainEqual({ source: '/cart', destination: '/cart_step1' })
    expect(aliasRewrites()).toContainEqual({ source: '/list_info/:id', destination: '/list/info/:id' })
    expect(aliasRewrites()).toContainEqual({ source: '/ppzq_index/:page?', destination: '/ppzq/:page?' })
  })

  test('redirects keep the status that lets the target change later', () => {
    expect(routeRedirects()).toContainEqual({ source: '/eleven_index', destination: '/', statusCode: 307 })
    expect(routeRedirects()).toContainEqual({
      source: '/order/wl/:id',
      destination: '/order/info/:id',
      statusCode: 307,
    })
  })

  test.each(['/', '/list', '/list/info/7', '/help/xrzn/hyzc', '/404', '/ordering', '/carton'])(
    'the public policy covers %s',
    (path) => {
      expect(path).toMatch(matcher())
    },
  )

  test.each(['/cart', '/cart_step3/9', '/order', '/order/info/7', '/user', '/login', '/zhzx/basic', '/api/user/base'])(
    'the public policy leaves %s alone',
    (path) => {
      expect(path).not.toMatch(matcher())
    },
  )

  test('only development may evaluate text as code', () => {
    expect(publicPolicy(false)).not.toContain('unsafe-eval')
    expect(publicPolicy(true)).toContain('unsafe-eval')
  })
})
