/** Explains in a sentence why the server could not start. */
import { DatabaseUnavailable, NewerDatabase } from '../db/outage.ts'

const folderTaken = ['EEXIST', 'ENOTDIR']

/** One sentence that names the setting to check; other errors keep their stack. */
export function startFailure(error: NodeJS.ErrnoException): string {
  const { code, syscall, message } = error
  if (code === 'EADDRINUSE') return `the port is in use; set PORT to another (${message})`
  if (code === 'EACCES' && syscall === 'listen')
    return `this user may not listen on this port; set PORT to 1024 or more (${message})`
  if (syscall === 'listen' || syscall === 'getaddrinfo')
    return `HOST is not an IP address of this machine; set it to 127.0.0.1, 0.0.0.0 or one of its own (${message})`
  if (syscall === 'mkdir' && folderTaken.includes(code ?? ''))
    return `DATA_DIR must be a folder, but is a file (${message})`
  if (error instanceof NewerDatabase) return message
  if (error instanceof DatabaseUnavailable)
    return 'the database is unreachable; see DATABASE_URL, and check that it is running'
  if (code === 'ERR_SQLITE_ERROR') return `the database file is unusable; see DATABASE_URL and DATA_DIR (${message})`
  // the system's own message names the file
  if (syscall) return `could not start: ${message}`
  return `could not start: ${error.stack ?? message}`
}
