import type { App } from './app.ts'

/** Stops a server. @returns the internal errors that it logged */
export async function stopForInternalErrors(server: App): Promise<string[]> {
  const internalErrors = server
    .logs()
    .split('\n')
    .filter((line) => line.includes('"level":50'))
  await server.stop()
  return internalErrors
}
