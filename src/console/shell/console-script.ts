/** What improves the console's pages, which work without it: keys in lists, and lists that say when something new is there. */
import { moveByKeys } from './script/keys.ts'
import { tellNews } from './script/news.ts'
import { offerPasskeys } from './script/passkeys.ts'

moveByKeys()
tellNews()
offerPasskeys()
// whoever drives the page from outside waits for this
document.documentElement.dataset.operable = ''
