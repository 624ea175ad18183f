import type { App } from './app.ts'

/** Ends a server, and answers what it logged as its own failures. */
export async function stopForFaults(server: App): Promise<string[]> {
  const faults = server
    .logs()
    .split('\n')
    .filter((line) => line.includes('"level":50'))
  await server.stop()
  return faults
}
