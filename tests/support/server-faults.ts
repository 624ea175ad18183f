import type { App } from './app.ts'

/** Stops a server. @returns the internal errors that it logged */
export async function stopForFaults(server: App): Promise<string[]> {
  const faults = server
    .logs()
    .split('\n')
    .filter((line) => line.includes('"level":50'))
  await server.stop()
  return faults
}
