/** A process of its own that opens and migrates a database at a given moment: `node open-at.ts URL MILLISECONDS`. */
import { openStore } from '../../src/store/store.ts'

const [url = '', moment = '0'] = process.argv.slice(2)
// no timer is as punctual as waiting in place
while (Date.now() < Number(moment)) {}
const store = openStore(url)
await store.migrate()
await store.close()
