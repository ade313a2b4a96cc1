import type { FastifyInstance } from 'fastify'

const PLUGIN_NAME = Symbol.for('fastify.display-name')

/**
 * Routes in a scope of their own, with the parsers and hooks that other routes do not have. Without a name Fastify
 * looks for one among all modules that are loaded.
 */
export function registerScope(app: FastifyInstance, name: string, register: (scope: FastifyInstance) => void): void {
  const plugin = (scope: FastifyInstance, _options: object, done: () => void) => {
    register(scope)
    done()
  }
  void app.register(Object.assign(plugin, { [PLUGIN_NAME]: name }))
}
