/**
 * A process that opens and migrates a database at a given moment: `open-at.ts URL` prints that it is ready, and reads the time in
 * milliseconds from its standard input.
 */
import { text } from 'node:stream/consumers'
import { openStore } from '../../src/db/store.ts'

const [url = ''] = process.argv.slice(2)
process.stdout.write('ready\n')
const moment = Number(await text(process.stdin))
// a busy loop is more punctual than any timer
while (Date.now() < moment) {}
const store = openStore(url)
await store.migrate()
await store.close()
