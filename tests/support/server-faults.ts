import type { RunningServer } from './server.ts'

/** Ends a server, and answers what it logged as its own failures. */
export async function stopForFaults(server: RunningServer): Promise<string[]> {
  const faults = server
    .logs()
    .split('\n')
    .filter((line) => line.includes('"level":50'))
  await server.stop()
  return faults
}
