/** A process of its own that opens and migrates a database at a moment: `open-at.ts URL` says that it is ready, and reads the milliseconds from its standard input. */
import { text } from 'node:stream/consumers'
import { openStore } from '../../src/db/store.ts'

const [url = ''] = process.argv.slice(2)
process.stdout.write('ready\n')
const moment = Number(await text(process.stdin))
// no timer is as punctual as waiting in place
while (Date.now() < moment) {}
const store = openStore(url)
await store.migrate()
await store.close()
