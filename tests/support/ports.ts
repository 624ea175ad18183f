import { createServer } from 'node:net'

/** Below the range of ephemeral ports, so that no other program takes one in between. */
const [least, most] = [20_000, 32_000]

/** A free port on 127.0.0.1 that the system does not assign to others. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = least + Math.floor(Math.random() * (most - least))
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
