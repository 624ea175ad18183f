import { createServer } from 'node:net'

/** Below the range from which systems give ports to whoever connects, so that nothing else takes one in between. */
const [least, most] = [20_000, 32_000]

/** A port on 127.0.0.1 that is free now, and that nobody gets who does not ask for it. */
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
