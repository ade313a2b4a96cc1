import { createServer } from 'node:net'

const tryPort = (port, host) =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () => {
      const { port: taken } = server.address()
      server.close(() => resolve(taken))
    })
  })

export const freePort = (host = '127.0.0.1') => tryPort(0, host)

/** Throws a message for the operator when the port cannot be listened on; `variable` is the setting that changes it. */
export const requirePort = async (port, host, variable) => {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${variable} 不是有效的端口号（1～65535）：${process.env[variable]}`)
  }
  try {
    return await tryPort(port, host)
  } catch (error) {
    const why =
      error.code === 'EADDRINUSE'
        ? `端口 ${port} 已被占用`
        : error.code === 'EACCES'
          ? `没有权限使用端口 ${port}`
          : `无法监听 ${host}:${port}（${error.code}）`
    throw new Error(`${why}。请换一个端口，例如：${variable}=${port + 1} npm start`)
  }
}

/** The wished port, or any free one when somebody else has it. */
export const portOrFree = (port, host = '127.0.0.1') => tryPort(port, host).catch(() => freePort(host))
