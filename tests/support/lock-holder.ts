/** Another process that holds SQLite's write lock: `lock-holder.ts FILE MS` says "held", and lets go after so many milliseconds. */
import { DatabaseSync } from 'node:sqlite'

const [file = '', ms = '0'] = process.argv.slice(2)
const database = new DatabaseSync(file)
database.exec('pragma busy_timeout = 10000')
database.exec('begin immediate')
process.stdout.write('held\n')
setTimeout(() => {
  database.exec('commit')
  database.close()
}, Number(ms))
