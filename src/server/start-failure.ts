/** Why the server could not start, in a sentence for who starts it. */
import { DatabaseAway, NewerDatabase } from '../db/outage.ts'

const folderTaken = ['EEXIST', 'ENOTDIR']

/** One sentence that names the setting to look at; what no setting explains keeps its stack. */
export function startFailure(error: NodeJS.ErrnoException): string {
  const { code, syscall, message } = error
  if (code === 'EADDRINUSE') return `the port is taken; set PORT to another (${message})`
  if (code === 'EACCES' && syscall === 'listen')
    return `this user may not listen there; set PORT to 1024 or more (${message})`
  if (syscall === 'listen' || syscall === 'getaddrinfo')
    return `HOST is no address of this machine; set it to 127.0.0.1, 0.0.0.0 or one of its own (${message})`
  if (syscall === 'mkdir' && folderTaken.includes(code ?? ''))
    return `DATA_DIR must be a folder, and a file stands in its place (${message})`
  if (error instanceof NewerDatabase) return message
  if (error instanceof DatabaseAway) return 'the database can’t be reached; see DATABASE_URL, and whether it runs'
  if (code === 'ERR_SQLITE_ERROR') return `the database file can’t be used; see DATABASE_URL and DATA_DIR (${message})`
  // the system's own sentence names the file
  if (syscall) return `could not start: ${message}`
  return `could not start: ${error.stack ?? message}`
}
