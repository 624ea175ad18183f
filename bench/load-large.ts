/** A process that loads so many schools into a SQLite file: `load-large.ts FILE COUNT`, beside whatever else uses it. */
import { loadContent } from '../src/commands/load-content.ts'
import { openStore } from '../src/store/store.ts'
import { largeContent } from './large-content.ts'

const [file = '', count = '0'] = process.argv.slice(2)
const articles = 24
const store = openStore(file)
await store.migrate()
const content = largeContent(articles, Number(count))
process.stdout.write('loading\n')
await loadContent(store, content)
await store.close()
