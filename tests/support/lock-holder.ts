/** A process that holds SQLite's write lock: `lock-holder.ts FILE` prints "held", and releases it when its standard input ends. */
import { DatabaseSync } from 'node:sqlite'

const [file = ''] = process.argv.slice(2)
const database = new DatabaseSync(file)
database.exec('pragma busy_timeout = 10000')
database.exec('begin immediate')
process.stdout.write('held\n')
process.stdin.resume().once('end', () => {
  database.exec('commit')
  database.close()
})
