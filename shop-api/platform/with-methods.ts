/** An object whose methods are the given one's, but for these. */
export function withMethods<Target extends object>(target: Target, own: Partial<Target>): Target {
  return new Proxy(target, {
    get: (_, name) => {
      const value: unknown = Reflect.get(name in own ? own : target, name, target)
      return typeof value === 'function' && !(name in own) ? value.bind(target) : value
    },
  })
}
